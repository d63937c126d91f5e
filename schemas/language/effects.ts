import { type Static, Type } from 'typebox'
import { recordOf } from '../record-schema.ts'
import { COMPUTED_PATTERN, condition, identifier, MAX_EXPRESSION_LENGTH, reveals } from './logic.ts'
import {
  FIELD_NAME_PATTERN,
  MAX_FIELD_NAME_LENGTH,
  PAGE_CODE_PATTERN,
  REFERENCE_PATH_PATTERN,
  ROWS_PATH_PATTERN,
  TEMPLATE_CODE_PATTERN,
} from './names.ts'

const closed = { additionalProperties: false } as const

/** More effects of one event want to be several pages. */
const MAX_EFFECTS = 20
const MAX_VALUES = 60
const MAX_DEMANDS = 10

/** What happens to a record, and what pages can let follow from it. `restored`: it comes back from the bin. */
export const EFFECT_EVENTS = ['created', 'updated', 'deleted', 'restored'] as const
export type EffectEvent = (typeof EFFECT_EVENTS)[number]

/** How people are told: in the bell of the console, by text message, by e-mail. */
const MESSAGE_CHANNELS = ['bell', 'sms', 'email'] as const
export type MessageChannel = (typeof MESSAGE_CHANNELS)[number]
/** A bell whose message stands among the announcements, where the list of them shows it as released. */
export const ANNOUNCEMENT = 'announcement'

const values = (description: string) =>
  recordOf(Type.Unknown({ description: '固定的值，或 "= 表达式"。' }), {
    keyPattern: FIELD_NAME_PATTERN,
    minProperties: 1,
    maxProperties: MAX_VALUES,
    description,
  })

const demandSchema = Type.Object(
  {
    that: Type.String({
      minLength: 1,
      maxLength: MAX_EXPRESSION_LENGTH,
      description: '必须成立的条件，target. 指目标行（写入之前）；结果为空视为不成立。',
    }),
    message: Type.String({ minLength: 1, maxLength: 100, description: '不成立时的提示；整个操作不会执行。' }),
  },
  closed,
)

const pageCode = Type.String({ pattern: PAGE_CODE_PATTERN, maxLength: 64, description: '目标页面的代码。' })

/** Fields of rows that are there: the row that a reference names, or those of a page that fit a condition. */
const setSchema = Type.Object(
  {
    row: Type.Optional(
      Type.String({
        pattern: REFERENCE_PATH_PATTERN,
        maxLength: MAX_FIELD_NAME_LENGTH + 4,
        description: '引用字段，如 "member"；each 时可写 "row.product"。它为空时不做任何事。',
      }),
    ),
    page: Type.Optional(pageCode),
    where: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: MAX_EXPRESSION_LENGTH,
        description: '与 page 一起写：哪些行，target. 指那个页面的行，如 "target.type == type && target.id != id"。',
      }),
    ),
    values: Type.Optional(
      values('要写入目标行的值；target. 指目标行，如 { "balance": "= target.balance + amount" }。'),
    ),
    require: Type.Optional(
      Type.Array(demandSchema, { minItems: 1, maxItems: MAX_DEMANDS, description: '写入之前对目标行的要求。' }),
    ),
  },
  { ...closed, minProperties: 2, description: '改写别的行：row 引用的那一行，或 page 中符合 where 的行。' },
)

const insertSchema = Type.Object(
  {
    page: pageCode,
    values: values('新行的值；没写的字段取其默认值。'),
    lines: Type.Optional(
      recordOf(
        Type.Object(
          {
            each: Type.String({
              pattern: FIELD_NAME_PATTERN,
              maxLength: MAX_FIELD_NAME_LENGTH,
              description: '本记录的子表。',
            }),
            when: Type.Optional(condition),
            values: values('新的子表行的值；row. 指本记录子表的那一行。'),
          },
          closed,
        ),
        { keyPattern: FIELD_NAME_PATTERN, minProperties: 1, maxProperties: 12, description: '新行的子表，按其名称。' },
      ),
    ),
  },
  { ...closed, description: '在另一个页面新增一行。' },
)

const messageText = (description: string, maxLength: number) => Type.String({ minLength: 1, maxLength, description })

const fieldName = (description: string) =>
  Type.String({ pattern: FIELD_NAME_PATTERN, maxLength: MAX_FIELD_NAME_LENGTH, description })

/** Rows of a page that stand for people: they need no account to be told something. */
const personsSchema = Type.Object(
  {
    page: Type.String({ pattern: PAGE_CODE_PATTERN, maxLength: 64, description: '人员所在的页面的代码。' }),
    where: Type.String({
      minLength: 1,
      maxLength: MAX_EXPRESSION_LENGTH,
      description: '哪些人，target. 指那个页面的行，如 "target.id in persons"。',
    }),
    account: Type.Optional(fieldName('存用户名的字段：有账号的人按账号发送。')),
    mobile: Type.Optional(fieldName('存手机号码的字段：没有账号的人发短信到这里。')),
    email: Type.Optional(fieldName('存邮箱的字段：没有账号的人发邮件到这里。')),
  },
  {
    ...closed,
    minProperties: 3,
    description: '另一个页面的行代表的人，不一定有账号：每人按 by 的顺序，用第一种能送达的方式收到一次。',
  },
)

const countSchema = Type.Object(
  {
    sent: Type.Optional(fieldName('送达人数：发送时加上这次的收件人数。')),
    read: Type.Optional(fieldName('已读人数：每个收件人第一次读站内消息时加一。')),
    bell: Type.Optional(fieldName('其中收到站内消息的人数。')),
    sms: Type.Optional(fieldName('其中收到短信的人数。')),
    email: Type.Optional(fieldName('其中收到邮件的人数。')),
    unreached: Type.Optional(fieldName('没有送达的人的姓名，存进这个文本字段。')),
  },
  {
    ...closed,
    minProperties: 1,
    description: '发给了多少人、多少人已读，记在本记录的哪些只读字段里。',
  },
)

const messageSchema = Type.Object(
  {
    to: Type.Union(
      [
        personsSchema,
        Type.Literal('*', { description: '租户的所有人。' }),
        Type.String({
          minLength: 2,
          maxLength: MAX_EXPRESSION_LENGTH,
          pattern: COMPUTED_PATTERN,
          description: '"= 表达式"：用户名。',
        }),
      ],
      {
        description:
          '发给谁："= 表达式" 得到用户名（可以是多选的用户字段），"*" 发给所有人，或另一个页面的人：{ "page", "where", "account", "mobile" }。',
      },
    ),
    count: Type.Optional(countSchema),
    by: Type.Array(Type.Enum([...MESSAGE_CHANNELS, ANNOUNCEMENT]), {
      minItems: 1,
      uniqueItems: true,
      description: 'bell 站内消息、sms 短信、email 邮件；announcement 已发布的通知公告，收件人的铃也会响。',
    }),
    title: Type.Optional(messageText('标题，可写 {字段} 代入值。', 100)),
    text: Type.Optional(messageText('正文，可写 {字段} 代入值。', 2_000)),
    template: Type.Optional(
      Type.String({
        pattern: TEMPLATE_CODE_PATTERN,
        maxLength: 64,
        description: '消息模板的代码，代替 title 和 text。',
      }),
    ),
    values: Type.Optional(values('模板的参数。')),
  },
  { ...closed, description: '发送消息：在操作成功之后。' },
)

const webhookSchema = Type.Object(
  {
    target: Type.String({
      pattern: PAGE_CODE_PATTERN,
      maxLength: 64,
      description: '推送目标的名称；它的地址与密钥由管理员设置。',
    }),
    values: values('推送的内容，只有这里写的值。'),
  },
  { ...closed, description: '推送到外部系统：在操作成功之后，签名，失败会重试。' },
)

const callSchema = Type.Object(
  {
    endpoint: Type.String({ pattern: PAGE_CODE_PATTERN, maxLength: 64, description: '服务器登记的操作。' }),
    input: Type.Optional(values('操作的输入。')),
  },
  { ...closed, description: '执行服务器登记的操作，在同一个事务里。' },
)

/** The kinds of effects: each declaration has exactly one. */
export const EFFECT_KINDS = ['set', 'insert', 'message', 'webhook', 'call'] as const
export type EffectKind = (typeof EFFECT_KINDS)[number]

/** Something that follows from what happens to a record. */
const recordEffectSchema = Type.Object(
  {
    id: Type.Optional(identifier),
    when: Type.Optional(condition),
    each: Type.Optional(
      Type.String({
        pattern: ROWS_PATH_PATTERN,
        maxLength: MAX_FIELD_NAME_LENGTH + 4,
        description: '对子表的每一行做一次，row. 指那一行；"old.lines" 指修改之前的行。',
      }),
    ),
    set: Type.Optional(setSchema),
    insert: Type.Optional(insertSchema),
    message: Type.Optional(messageSchema),
    webhook: Type.Optional(webhookSchema),
    call: Type.Optional(callSchema),
    onImport: Type.Optional(Type.Literal(true, { description: '导入时也发送消息、推送；不写时导入不发送。' })),
    reveals,
  },
  { ...closed, description: '后果：set、insert、message、webhook、call 中恰好写一个。' },
)
export type RecordEffectDeclaration = Static<typeof recordEffectSchema>

/** What an action lets follow on each of its rows. */
export const actionEffectsSchema = Type.Array(recordEffectSchema, {
  minItems: 1,
  maxItems: MAX_EFFECTS,
  description: '动作的后果：在同一个事务里执行，有一个不行就全部不做。字段名是动作之后的值，old. 是之前的值。',
})

/** What follows from each event of the page's records, whichever way it comes about. */
export const pageEffectsSchema = Type.Object(
  {
    created: Type.Optional(
      Type.Array(recordEffectSchema, { minItems: 1, maxItems: MAX_EFFECTS, description: '新增之后。' }),
    ),
    updated: Type.Optional(
      Type.Array(recordEffectSchema, {
        minItems: 1,
        maxItems: MAX_EFFECTS,
        description: '修改之后，不论怎样修改；old. 是修改之前。',
      }),
    ),
    deleted: Type.Optional(
      Type.Array(recordEffectSchema, {
        minItems: 1,
        maxItems: MAX_EFFECTS,
        description: '删除之后；字段是删除之前的值。',
      }),
    ),
    restored: Type.Optional(
      Type.Array(recordEffectSchema, { minItems: 1, maxItems: MAX_EFFECTS, description: '从回收站恢复之后。' }),
    ),
  },
  { ...closed, minProperties: 1, description: '记录变化的后果：在同一个事务里执行，有一个不行就全部不做。' },
)
