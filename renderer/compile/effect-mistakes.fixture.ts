import type { KnownPage, ReferableField } from './compile-context.ts'
import { pageWith, SOUND_PAGE } from './compile-page.fixture.ts'
import type { Mistake } from './page-mistakes.fixture.ts'
import { REFERABLE } from './reference-mistakes.fixture.ts'

const NUMBER: ReferableField = { type: { kind: 'integer' }, multiple: false, restricted: false }
const TEXT: ReferableField = { type: { kind: 'string', maxLength: 20 }, multiple: false, restricted: false }

function known(
  table: string | null,
  fields: KnownPage['fields'],
  subTables: KnownPage['subTables'] = new Map(),
): KnownPage {
  return { kind: 'list', title: '目标', table, fields, subTables, shows: [] }
}

/** The pages that effects of the tests reach. */
export const REACHED_PAGES: ReadonlyMap<string, KnownPage> = new Map([
  ['product', known('demo_product', REFERABLE.get('demo_product') ?? null)],
  [
    'ledger',
    known(
      'demo_ledger',
      new Map<string, ReferableField>([
        ['id', TEXT],
        ['amount', NUMBER],
        ['reason', { ...TEXT, mustBeGiven: true }],
        ['total', { ...NUMBER, isComputed: true }],
        [
          'state',
          { ...TEXT, type: { kind: 'enum' }, choices: { source: 'options', items: [{ value: 'on', text: '开' }] } },
        ],
        ['sample', { ...TEXT, type: { kind: 'ref' } }],
        ['config', { ...TEXT, type: { kind: 'json' } }],
        ['goods', { ...TEXT, type: { kind: 'ref' }, refersTo: 'demo_product' }],
      ]),
      new Map([['items', new Map([['amount', NUMBER]])]]),
    ),
  ],
  ['roles', known(null, new Map())],
  [
    'letters',
    {
      ...known(
        null,
        new Map<string, ReferableField>([
          ['id', TEXT],
          ['note', TEXT],
          ['state', TEXT],
        ]),
      ),
      title: '信件',
      opened: { table: 'sys_letters', fields: new Set(['note']) },
    },
  ],
])

const PRODUCT = { type: 'ref', title: '产品', ref: { entity: 'demo_product', value: 'id', label: 'name' } }
const LINES = {
  title: '明细',
  entity: { table: 'demo_line', foreignKey: 'sampleId' },
  fields: { product: PRODUCT, quantity: { type: 'integer', title: '数量' } },
}
const PAGE = {
  fields: {
    ...SOUND_PAGE.fields,
    product: PRODUCT,
    user: undefined,
    several: { ...PRODUCT, multiple: true },
    owner: { type: 'ref', title: '负责人', ref: { entity: 'sys_user', value: 'id', label: 'realname' } },
    secret: { type: 'integer', title: '秘密', permission: 'secret' },
  },
  subTables: { lines: LINES },
}
const { user: _, ...FIELDS } = PAGE.fields
const page = (changes: Record<string, unknown>) => pageWith({ ...PAGE, fields: FIELDS, ...changes })
const updated = (effect: Record<string, unknown>) => page({ effects: { updated: [effect] } })
const created = (effect: Record<string, unknown>) => page({ effects: { created: [effect] } })
const AT = '/effects/updated/0'
const set = (part: Record<string, unknown>) => updated({ set: { row: 'product', values: { name: 'x' }, ...part } })
const found = (where: string, values: Record<string, unknown> = { amount: 1 }) =>
  updated({ set: { page: 'ledger', where, values } })
const insert = (part: Record<string, unknown>) =>
  updated({ insert: { page: 'ledger', values: { reason: 'x' }, ...part } })
const message = (part: Record<string, unknown>) =>
  updated({ message: { to: '= user.username', by: ['bell'], title: '标题', text: '正文', ...part } })
const persons = (part: Record<string, unknown>, by: readonly string[] = ['bell']) =>
  message({ to: { page: 'ledger', where: "target.reason == 'x'", account: 'reason', ...part }, by })
/** With a counter, on the effects of an event. */
const counted = (count: Record<string, unknown>, event = 'created', part: Record<string, unknown> = {}) =>
  page({
    fields: { ...FIELDS, sent: { type: 'integer', title: '送达', readonly: true } },
    effects: { [event]: [{ message: { to: '*', by: ['bell'], title: '标题', text: '正文', count, ...part } }] },
  })
const COUNT = '/effects/created/0/message/count'

/** Mistakes in effects and guards. */
export const EFFECT_MISTAKES: readonly Mistake[] = [
  ['invalid-effect', AT, updated({ when: 'price > 1' }), '什么也不做'],
  [
    'invalid-effect',
    AT,
    updated({ set: { row: 'product', values: { name: 'x' } }, call: { endpoint: 'x' } }),
    '只能写一个',
  ],
  [
    'invalid-effect',
    `${AT}/onImport`,
    updated({ set: { row: 'product', values: { name: 'x' } }, onImport: true }),
    '删去 onImport',
  ],
  [
    'invalid-effect',
    '/actions/open/effects',
    page({
      actions: {
        open: {
          title: '打开',
          type: 'open-page',
          props: { page: 'sample' },
          effects: [{ webhook: { target: 'erp', values: { a: 1 } } }],
        },
      },
    }),
    '不保存数据',
  ],
  [
    'duplicate-name',
    '/effects/updated/1/id',
    page({ effects: { updated: [1, 2].map(() => ({ id: 'same', webhook: { target: 'erp', values: { a: 1 } } })) } }),
    '重复',
  ],
  [
    'unknown-sub-table',
    `${AT}/each`,
    updated({ each: 'liens', webhook: { target: 'erp', values: { a: 1 } } }),
    '是不是 "lines"？',
  ],
  [
    'invalid-effect',
    '/effects/created/0/each',
    created({ each: 'old.lines', webhook: { target: 'erp', values: { a: 1 } } }),
    '写 "lines"',
  ],
  [
    'invalid-effect',
    `${AT}/set`,
    set({ row: undefined, require: [{ that: 'price > 1', message: 'm' }] }),
    '没有写改写哪一行',
  ],
  ['invalid-effect', `${AT}/set`, set({ page: 'ledger', where: 'target.amount > 1' }), 'row 和 page 只能写一个'],
  ['invalid-effect', `${AT}/set`, set({ row: undefined, page: 'ledger' }), '没有写 where'],
  ['invalid-effect', `${AT}/set/where`, set({ where: 'target.name == name' }), '只与 page 一起写'],
  ['invalid-effect', `${AT}/set/row`, set({ row: 'row.product' }), '加上 each'],
  ['invalid-effect', `${AT}/set/row`, set({ row: 'prodact' }), '是不是 "product"？'],
  ['invalid-effect', `${AT}/set/row`, set({ row: 'name' }), '不是引用'],
  ['invalid-effect', `${AT}/set/row`, set({ row: 'several' }), '可存多个值'],
  ['invalid-effect', `${AT}/set/row`, set({ row: 'owner' }), '不是页面的表'],
  [
    'unknown-page',
    `${AT}/set/page`,
    updated({ set: { page: 'leger', where: 'target.id == name', values: { amount: 1 } } }),
    '是不是 "ledger"？',
  ],
  [
    'invalid-effect',
    `${AT}/set/page`,
    updated({ set: { page: 'roles', where: 'true', values: { amount: 1 } } }),
    '没有自己的数据',
  ],
  [
    'invalid-effect',
    `${AT}/set/values/state`,
    updated({ set: { page: 'letters', where: 'target.note == name', values: { note: 'x', state: 'y' } } }),
    '可以写入：note',
  ],
  [
    'invalid-effect',
    `${AT}/insert/page`,
    updated({ insert: { page: 'letters', values: { note: 'x' } } }),
    '后果不能在其中新增',
  ],
  ['invalid-effect', `${AT}/set/where`, found('price > 1'), '所有行'],
  ['not-in-database', `${AT}/set/where`, found('target.config.on == true'), 'config'],
  ['not-in-database', `${AT}/set/where`, found("target.goods.name == 'x'"), '用一个计算字段读出它'],
  [
    'expression-name',
    `${AT}/set/values/reason`,
    found("target.reason == 'x'", { reason: '= target.goods.nmae' }),
    '是不是 "name"？',
  ],
  [
    'restricted-related',
    `${AT}/set/values/amount`,
    found("target.reason == 'x'", { amount: '= target.goods.cost' }),
    '要有权限才能看',
  ],
  ['expression-name', `${AT}/set/where`, found('target.amuont > 1'), '是不是 "amount"？'],
  [
    'expression-name',
    `${AT}/when`,
    updated({ when: 'target.amount > 1', webhook: { target: 'erp', values: { a: 1 } } }),
    'target',
  ],
  ['unknown-field', `${AT}/set/values/titel`, set({ values: { titel: 'x' } }), '是不是 "title"？'],
  ['invalid-effect', `${AT}/set/values/total`, found('target.amount > 1', { total: 1 }), '由表达式算出'],
  ['invalid-effect', `${AT}/set/values/amount`, found('target.amount > 1', { amount: 'many' }), '值'],
  ['expression-type', `${AT}/set/values/amount`, found('target.amount > 1', { amount: '= name' }), '数'],
  ['unknown-choice', `${AT}/set/values/state`, found('target.amount > 1', { state: 'off' }), '可选：on'],
  ['restricted-value', `${AT}/set/values/amount`, found('target.amount > 1', { amount: '= secret' }), '秘密'],
  ['restricted-value', `${AT}/set/values/exactPrice`, set({ values: { exactPrice: '= target.cost' } }), 'cost'],
  ['restricted-value', `${AT}/set/values/amount`, found('target.amount == secret', { amount: 1 }), '秘密'],
  [
    'restricted-value',
    `${AT}/set/values/amount`,
    updated({ when: 'secret > 1', set: { page: 'ledger', where: 'target.amount > 1', values: { amount: 1 } } }),
    '秘密',
  ],
  ['invalid-effect', `${AT}/insert/values`, insert({ values: { amount: 1 } }), '在 values 中写上 reason'],
  [
    'unknown-sub-table',
    `${AT}/insert/lines/itmes`,
    insert({ lines: { itmes: { each: 'lines', values: { amount: 1 } } } }),
    '是不是 "items"？',
  ],
  [
    'unknown-sub-table',
    `${AT}/insert/lines/items/each`,
    insert({ lines: { items: { each: 'line', values: { amount: 1 } } } }),
    '是不是 "lines"？',
  ],
  [
    'unknown-field',
    `${AT}/insert/lines/items/values/amuont`,
    insert({ lines: { items: { each: 'lines', values: { amuont: 1 } } } }),
    '是不是 "amount"？',
  ],
  ['invalid-effect', `${AT}/message`, message({ text: undefined }), '消息没有内容'],
  ['invalid-effect', `${AT}/message`, message({ template: 'shipped' }), '不能都写'],
  ['invalid-effect', `${AT}/message`, message({ values: { a: 1 } }), '只与 template 一起写'],
  ['invalid-effect', `${AT}/message/to`, message({ to: '= price' }), '用户名'],
  ['invalid-effect', `${AT}/message/by`, message({ to: '*', by: ['sms'] }), '只能是 bell'],
  ['invalid-effect', `${AT}/message/by`, message({ by: ['bell', 'announcement'] }), '收到两次'],
  ['unknown-page', `${AT}/message/to/page`, persons({ page: 'nowhere' }), ''],
  ['invalid-effect', `${AT}/message/to/where`, persons({ where: 'price > 1' }), '会发给那个页面的所有人'],
  ['expression-name', `${AT}/message/to/where`, persons({ where: 'target.nothing == 1' }), ''],
  ['invalid-effect', `${AT}/message/to/account`, persons({ account: 'resaon' }), '是不是 "reason"？'],
  ['invalid-effect', `${AT}/message/to/account`, persons({ account: 'amount' }), '存的不是一个文本'],
  ['invalid-effect', `${AT}/message/to`, persons({ account: undefined, email: 'reason' }), '没有写 account'],
  ['invalid-effect', `${COUNT}/sent`, counted({ sent: 'sentt' }), '没有字段 "sentt"'],
  ['invalid-effect', `${COUNT}/sent`, counted({ sent: 'name' }), '不能记人数'],
  ['invalid-effect', `${COUNT}/unreached`, counted({ unreached: 'sent' }), '不能记姓名'],
  ['invalid-effect', `${COUNT}/unreached`, counted({ unreached: 'name' }), '要是只读'],
  [
    'invalid-effect',
    `${COUNT}/read`,
    counted({ read: 'sent' }, 'created', { to: '= user.username', by: ['sms'] }),
    '只有站内消息知道谁读过',
  ],
  ['invalid-effect', '/effects/deleted/0/message/count', counted({ sent: 'sent' }, 'deleted'), '记录已经删除'],
  ['invalid-effect', '/effects/updated/0/message/count', counted({ sent: 'sent' }, 'updated'), '再引起修改之后'],
  ['unknown-field', `${AT}/message/text`, message({ text: '{nmae} 已发货' }), '是不是 "name"？'],
  ['restricted-value', `${AT}/message/title`, message({ title: '{secret}' }), '要有权限才能看'],
  [
    'invalid-effect',
    `${AT}/call/endpoint`,
    updated({ call: { endpoint: 'end-session', input: { usernames: '= name' } } }),
    '是不是 "end-sessions"？',
  ],
  [
    'invalid-effect',
    `${AT}/call/input/user`,
    updated({ call: { endpoint: 'end-sessions', input: { user: '= name', usernames: '= name' } } }),
    '没有输入 "user"',
  ],
  ['invalid-effect', `${AT}/call`, updated({ call: { endpoint: 'end-sessions' } }), '缺少输入：usernames'],
  ['unknown-action', '/guards/edt', page({ guards: { edt: 'price > 1' } }), '是不是 "edit"？'],
  ['expression-name', '/guards/edit', page({ guards: { edit: 'old.price > 1' } }), '没有修改前后之分'],
  ['expression-name', '/guards/delete/when', page({ guards: { delete: { when: 'count(lines) == 0' } } }), '不能读子表'],
]
