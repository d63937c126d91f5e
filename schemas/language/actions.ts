import { type Static, Type } from 'typebox'
import { actionEffectsSchema } from './effects.ts'
import { ruleSchema } from './field.ts'
import { fieldReference, title } from './layout.ts'
import { checkSchema, condition, MAX_EXPRESSION_LENGTH, reveals } from './logic.ts'

const closed = { additionalProperties: false } as const

/** Actions that every list offers on its rows. `refund` opens the record as the refund dialog does: nothing to submit. */
export const ROW_ACTIONS = ['edit', 'detail', 'delete', 'refund', 'add_child'] as const
export type BuiltInRowAction = (typeof ROW_ACTIONS)[number]

export const TOOLBAR_ACTIONS = ['add', 'batch_delete', 'import', 'export'] as const
/** The buttons of a page that declares none: a page says itself that its rows go out and come in in bulk. */
export const DEFAULT_TOOLBAR: readonly string[] = ['add', 'batch_delete']

export const ACTION_NAME_PATTERN = '^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$'
const actionName = Type.String({ pattern: ACTION_NAME_PATTERN, maxLength: 32, description: '动作名。' })

const MAX_ACTION_INPUTS = 20

/** A field of the page that an action asks for: as it is declared, or with more to say for this one question. */
const actionInputSchema = Type.Union([
  fieldReference,
  Type.Object(
    {
      field: fieldReference,
      title: Type.Optional(title),
      default: Type.Optional(
        Type.Unknown({ description: '一开始填好的值，可写 "= 表达式"，如 "= payable"；不写时是空的。' }),
      ),
      rules: Type.Optional(
        Type.Array(ruleSchema, {
          minItems: 1,
          maxItems: 20,
          description: '除字段自己的规则外还要符合的规则，如 required。',
        }),
      ),
      help: Type.Optional(Type.String({ minLength: 1, maxLength: 200, description: '输入框下方的说明。' })),
      placeholder: Type.Optional(Type.String({ minLength: 1, maxLength: 64, description: '输入框内的提示。' })),
    },
    closed,
  ),
])
export type ActionInputDeclaration = Static<typeof actionInputSchema>

/** A named action of the page: a type from the registry of actions, with its properties. */
export const actionSchema = Type.Object(
  {
    title,
    type: Type.String({
      minLength: 1,
      maxLength: 32,
      description: '动作类型，如 set-values、open-page。',
    }),
    when: Type.Optional(condition),
    confirm: Type.Optional(Type.String({ minLength: 1, maxLength: 100, description: '执行前的询问。' })),
    danger: Type.Optional(Type.Boolean({ description: '不可恢复的动作。' })),
    input: Type.Optional(
      Type.Array(actionInputSchema, {
        minItems: 1,
        maxItems: MAX_ACTION_INPUTS,
        description:
          '执行前要填写的字段：先打开一个小窗口，填好后与 props.values 一起写进记录。只读字段也可以在这里填写。',
      }),
    ),
    checks: Type.Optional(
      Type.Array(checkSchema, {
        maxItems: 20,
        description:
          '执行这个动作时还必须成立的条件：字段名是执行之后的值，old. 是执行之前的值。页面的 checks 也照常执行。',
      }),
    ),
    needsRows: Type.Optional(
      Type.Boolean({
        description:
          '工具栏上的动作要不要先选中行，默认要。写 false 时总能点，表达式里的字段名是列表固定条件的值，如窗格传来的。',
      }),
    ),
    effects: Type.Optional(actionEffectsSchema),
    undo: Type.Optional(
      Type.String({
        pattern: ACTION_NAME_PATTERN,
        maxLength: 32,
        description:
          '撤销时执行的动作：本页面的另一个动作，做相反的事，不需要填写，如上架写 "undo": "take_down"。写了它，执行成功的提示里有“撤销”。',
      }),
    ),
    for: Type.Optional(
      Type.Literal('programs', {
        description:
          '给别的程序用的动作，如小程序、网站记一次浏览：凭权限码从接口调用，控制台里没有它的按钮。只由这样的动作和后果写入的只读字段变化时，版本不变，正在编辑的人不受影响。',
      }),
    ),
    logged: Type.Optional(
      Type.Literal(false, {
        description:
          '只与 "for": "programs" 一起写：不记数据日志，也不改修改人和修改时间，用于浏览量这样频繁的计数。所写的字段只能是没有别的动作写入的只读字段。',
      }),
    ),
    reveals,
    props: Type.Optional(Type.Object({}, { additionalProperties: true, description: '动作的属性，按类型检查。' })),
  },
  { ...closed, description: '页面自己的动作，权限为 <前缀>:<动作名>。' },
)
export type ActionDeclaration = Static<typeof actionSchema>

/** An action on a row: by its name, or with a condition and a title of its own. */
export const rowActionSchema = Type.Union([
  actionName,
  Type.Object(
    {
      action: actionName,
      when: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: MAX_EXPRESSION_LENGTH,
          description:
            '条件表达式，按已经保存的行判断；不成立的行没有这个按钮。edit、delete、add_child 和页面自己的动作，服务器也按它拒绝，不论从哪里操作。',
        }),
      ),
      title: Type.Optional(title),
      reveals,
    },
    closed,
  ),
])
export type RowActionDeclaration = Static<typeof rowActionSchema>

export const toolbarActionSchema = actionName
