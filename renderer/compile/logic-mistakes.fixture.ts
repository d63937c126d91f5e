import { pageWith, pageWithField, SOUND_PAGE } from './compile-page.fixture.ts'
import type { Mistake } from './page-mistakes.fixture.ts'

const fields = SOUND_PAGE.fields
const TIERS = {
  title: '阶梯',
  entity: { table: 'demo_tier', foreignKey: 'sampleId' },
  fields: { minQty: { type: 'integer', title: '起订量' }, discount: { type: 'decimal(5,4)', title: '折扣' } },
}
const withTiers = (changes: Record<string, unknown>) => pageWith({ subTables: { tiers: TIERS }, ...changes })
const withTier = (changes: Record<string, unknown>) => pageWith({ subTables: { tiers: { ...TIERS, ...changes } } })
const reaction = (part: Record<string, unknown>) =>
  pageWith({ form: { reactions: [{ id: 'r', when: "kind == 'a'", then: { note: { visible: true } }, ...part }] } })
const value = (text: string) => pageWithField('total', { type: 'decimal(12,2)', title: '合计', value: text })
const action = (part: Record<string, unknown>, more: Record<string, unknown> = {}) =>
  pageWith({
    actions: { approve: { title: '通过', type: 'set-values', props: { values: { kind: 'a' } }, ...part } },
    ...more,
  })

const check = (that: string) => pageWith({ checks: [{ id: 'c', that, message: '不符合' }] })

const kept = (value: string, more: Record<string, unknown> = {}) =>
  pageWithField('total', { type: 'decimal(12,2)', title: '合计', value, kept: true, ...more })
const KEPT = "= sum(page('ledger').amount, target.sample == id"

/** Mistakes in values that follow rows of other pages. */
const KEPT_MISTAKES: readonly Mistake[] = [
  ['kept-not-fitting', '/fields/total/kept', kept('= price * 2'), '只用于汇总另一个页面的行'],
  [
    'kept-not-fitting',
    '/fields/total/kept',
    pageWithField('total', { type: 'integer', title: '合计', kept: true }),
    '与汇总另一个页面的 value 一起写',
  ],
  ['kept-not-fitting', '/fields/total/value', kept(`${KEPT}) * 2`), '只能是一次汇总'],
  ['kept-not-fitting', '/fields/total/value', kept("= count(page('ledger'))"), 'target.引用字段 == id'],
  [
    'kept-not-fitting',
    '/fields/total/value',
    kept("= count(page('ledger'), target.reason == id)"),
    '不是存一个值的引用',
  ],
  ['kept-not-fitting', '/fields/total/value', kept(`${KEPT} && target.reason == name)`), '不能再写本记录的字段'],
  ['kept-not-fitting', '/fields/total/value', kept(`${KEPT} && target.createTime < now())`), '会随时间或登录人变化'],
  [
    'kept-not-fitting',
    '/fields/total/value',
    pageWith({
      entity: { existing: 'old.stock', api: '/demo/stock', key: ['stock_no'], shared: true },
      fields: {
        name: { type: 'string(20)', title: '名称' },
        total: { type: 'integer', title: '合计', value: `${KEPT})`, kept: true },
      },
    }),
    '已有的表',
  ],
  ['computed-conflict', '/fields/total/default', kept(`${KEPT})`, { default: 1 }), '不能再写默认值'],
  [
    'computed-conflict',
    '/form/reactions/0/then/total',
    pageWith({
      fields: { ...SOUND_PAGE.fields, total: { type: 'integer', title: '合计', value: `${KEPT})`, kept: true } },
      form: { reactions: [{ id: 'r', when: "kind == 'a'", then: { total: { value: 1 } } }] },
    }),
    '联动不能填值',
  ],
]

/** `total` is figured when it is read. */
const asked = (more: Record<string, unknown> = {}, value = `${KEPT})`) => ({
  fields: { ...SOUND_PAGE.fields, total: { type: 'decimal(12,2)', title: '合计', value, ...more } },
})
const askedIn = (page: Record<string, unknown>) => pageWith({ ...asked(), ...page })
const ASKED = '给这个字段加上 "kept": true'
const notFitting = (pointer: string, page: Record<string, unknown>): Mistake => [
  'asked-not-fitting',
  pointer,
  askedIn(page),
  ASKED,
]

/** Mistakes in what is done with values that no row stores. */
const ASKED_MISTAKES: readonly Mistake[] = [
  ['kept-not-fitting', '/fields/total/value', pageWith(asked({}, `${KEPT}) * 2`)), '只能是一次汇总'],
  [
    'kept-not-fitting',
    '/fields/total/value',
    pageWith(asked({}, `${KEPT} && target.reason == old.name)`)),
    '本记录存一个值的字段',
  ],
  ...(['query', 'statistics', 'renamedFrom'] as const).map(
    (key): Mistake => [
      'asked-not-fitting',
      `/fields/total/${key}`,
      pageWith(asked({ [key]: { query: 'ge', statistics: ['sum'], renamedFrom: 'before' }[key] })),
      ASKED,
    ],
  ),
  [
    'restricted-related',
    '/fields/total/value',
    pageWith(asked({}, "= sum(page('product').cost, target.maker == id)")),
    '权限',
  ],
  [
    'restricted-result',
    '/fields/total',
    pageWith({
      fields: {
        ...asked({}, `${KEPT} && target.amount >= limit)`).fields,
        limit: { type: 'integer', title: '上限', permission: 'limit' },
      },
    }),
    '只有能看到它们的人能看到',
  ],
  notFitting('/effects/created/0/message/text', {
    effects: { created: [{ message: { to: '= user.username', by: ['bell'], title: '新的', text: '合计 {total}' } }] },
  }),
  notFitting('/list/sort', { list: { sort: '-total' } }),
  notFitting('/query/simple/0', { query: { simple: ['total'] } }),
  notFitting('/groups/0/show/0', { groups: [{ by: 'kind', show: ['sum(total)'] }] }),
  notFitting('/checks/0/that', { checks: [{ id: 'c', that: 'total < 10', message: '太多' }] }),
  notFitting('/guards/delete', { guards: { delete: 'total == 0' } }),
  notFitting('/fields/twice/value', {
    fields: { ...asked().fields, twice: { type: 'decimal(12,2)', title: '两倍', value: '= total * 2' } },
  }),
  notFitting('/form/reactions/0/when', {
    form: { reactions: [{ id: 'r', when: 'total > 1', then: { name: { required: true } } }] },
  }),
  notFitting('/unique/0/fields/1', { unique: [{ fields: ['name', 'total'], message: '重复' }] }),
]

/** Mistakes in what sums up rows of other pages; `target.` is such a row, bare names are the own record. */
const AGGREGATE_MISTAKES: readonly Mistake[] = [
  ['expression-name', '/checks/0/that', check("count(page('legder')) > 0"), '是不是 "ledger"？'],
  ['expression-name', '/checks/0/that', check("sum(page('ledger').amuont) > 0"), '是不是 "amount"？'],
  ['expression-name', '/checks/0/that', check("count(page('ledger'), target.reasn == name) > 0"), '是不是 "reason"？'],
  ['restricted-related', '/checks/0/that', check("sum(page('product').cost) > 0"), '人人可见的字段'],
  ['restricted-related', '/checks/0/that', check("count(page('product'), target.cost > 1) > 0"), '人人可见的字段'],
  ['expression-type', '/checks/0/that', check("sum(page('ledger').reason) > 0"), '应为数字'],
  ['expression-type', '/checks/0/that', check("count(page('ledger'), target.amount) > 0"), '条件应为布尔值'],
  ['expression-arguments', '/checks/0/that', check("isEmpty(page('ledger').amount)"), 'count、sum、avg、min、max'],
  ['expression-arguments', '/checks/0/that', check("sum(page('ledger')) > 0"), '要写页面 "ledger" 的一个字段'],
  ['expression-arguments', '/checks/0/that', check("count(page('ledger').amount) > 0"), '不写字段'],
  ['expression-arguments', '/checks/0/that', check("sum(page('ledger').amount, true, true) > 0"), '1 到 2'],
  ['expression-arguments', '/checks/0/that', check("count(page('roles')) > 0"), '没有自己的数据'],
  ['expression-arguments', '/checks/0/that', check("page('ledger').amount > 0"), '第一项'],
  [
    'expression-name',
    '/checks/0/that',
    check("count(page('ledger'), target.goods.name == name) > 0"),
    '加一个计算字段',
  ],
  ['not-in-database', '/checks/0/that', check("count(page('ledger'), target.config.a == name) > 0"), 'JSON'],
  [
    'expression-name',
    '/effects/created/0/set/where',
    pageWith({
      effects: {
        created: [
          {
            set: {
              page: 'ledger',
              where: "target.amount > sum(page('ledger').amount)",
              values: { amount: 1 },
            },
          },
        ],
      },
    }),
    '只有服务端判断的条件',
  ],
  ['kept-not-fitting', '/fields/total/value', value("= sum(page('ledger').amount)"), 'target.引用字段 == id'],
  [
    'expression-name',
    '/form/reactions/0/when',
    reaction({ when: "count(page('ledger')) > 0" }),
    '页面的 checks、guards',
  ],
  [
    'expression-name',
    '/actions/open/when',
    pageWith({
      actions: {
        open: { title: '打开', type: 'open-page', when: "count(page('ledger')) > 0", props: { page: 'sample' } },
      },
    }),
    '页面的 checks、guards',
  ],
]

/** Mistakes in sub-tables, layouts, expressions, reactions and actions. */
export const LOGIC_MISTAKES: readonly Mistake[] = [
  ...KEPT_MISTAKES,
  ...ASKED_MISTAKES,
  ...AGGREGATE_MISTAKES,
  ['missing-key', '/fields/x', pageWithField('x', { title: '无类型' }), '缺少 "type"'],
  ['wrong-value', '/fields/x/preset', pageWithField('x', { preset: 'mobil' }), '是不是 "mobile"？'],
  [
    'kind-not-fitting',
    '/list/expand',
    withTiers({ kind: 'tree', tree: { label: 'name' }, list: { expand: 'tiers' } }),
    '展开的是下级',
  ],
  ['unknown-sub-table', '/list/expand', withTiers({ list: { expand: 'teirs' } }), '是不是 "tiers"？'],
  [
    'unknown-sub-table',
    '/form/layout/1/tabs/0/subTable',
    pageWith({ form: { layout: [{ fields: ['name'] }, { tabs: [{ subTable: 'tiers' }] }] } }),
    '没有子表 "tiers"',
  ],
  [
    'sub-table-not-placed',
    '/subTables/tiers',
    withTiers({ form: { layout: [{ fields: ['name'] }] } }),
    '没有放进 form.layout',
  ],
  [
    'invalid-layout',
    '/form/layout/0',
    pageWith({ form: { layout: [{ fields: ['name'], row: ['price'] }] } }),
    '只能写',
  ],
  [
    'invalid-layout',
    '/form/layout/1',
    pageWith({
      form: {
        layout: [{ fields: ['name'] }, { steps: [{ layout: [{ row: ['price'] }] }, { layout: [{ row: ['kind'] }] }] }],
      },
    }),
    'steps 要单独使用',
  ],
  ['invalid-tree', '/kind', pageWith({ kind: 'tree' }), 'tree.label'],
  ['invalid-tree', '/tree', pageWith({ tree: { label: 'name' } }), '只有 kind 为 tree'],
  ['unknown-field', '/tree/label', pageWith({ kind: 'tree', tree: { label: 'nmae' } }), '是不是 "name"？'],
  ['kind-not-fitting', '/toolbar', pageWith({ kind: 'form', toolbar: ['add'] }), 'kind 为 form'],
  ['kind-not-fitting', '/grid', pageWith({ grid: { addRows: false } }), '只有 kind 为 grid'],
  ['kind-not-fitting', '/form', pageWith({ kind: 'grid', form: { width: 520 } }), 'kind 为 grid 的页面没有 form'],
  ['unknown-field', '/grid/columns/0', pageWith({ kind: 'grid', grid: { columns: ['nmae'] } }), '是不是 "name"？'],
  ['duplicate-field', '/grid/columns/1', pageWith({ kind: 'grid', grid: { columns: ['name', 'name'] } }), '重复'],
  ['not-sortable', '/grid/sort', pageWith({ kind: 'grid', grid: { sort: 'note' } }), '不能排序'],
  ['wrong-value', '/grid/pageSize', pageWith({ kind: 'grid', grid: { pageSize: 30 } }), '50'],
  [
    'required-field-not-in-form',
    '/grid/columns',
    pageWith({ kind: 'grid', grid: { columns: ['price'] } }),
    '不在表格的列中',
  ],
  ['kind-not-fitting', '/list/rowActions/0', pageWith({ list: { rowActions: ['add_child'] } }), 'add_child'],
  ['unknown-action', '/list/rowActions/0', pageWith({ list: { rowActions: ['edti'] } }), '是不是 "edit"？'],
  ['unknown-action', '/toolbar/0', action({}, { toolbar: ['aprove'] }), '是不是 "approve"？'],
  [
    'unknown-action',
    '/permissions/exprt',
    pageWith({ permissions: { exprt: 'market:price:export' } }),
    '是不是 "export"？',
  ],
  [
    'unknown-permission',
    '/permissions/export',
    pageWith({ permissions: { export: 'market:price:exprt' } }),
    '是不是 "market:price:export"？',
  ],
  ['unknown-action-type', '/actions/approve/type', action({ type: 'set-value' }), '是不是 "set-values"？'],
  [
    'invalid-action',
    '/actions/approve/props/valeus',
    action({ props: { valeus: {}, values: {} } }),
    '是不是 "values"？',
  ],
  ['invalid-action', '/actions/approve/props/values/since', action({ props: { values: { since: 'x' } } }), '不能填入'],
  [
    'unknown-field',
    '/actions/approve/props/values/knd',
    action({ props: { values: { knd: 'a' } } }),
    '是不是 "kind"？',
  ],
  [
    'unknown-page',
    '/actions/approve/props/page',
    action({ type: 'open-page', props: { page: 'sampel' } }),
    '是不是 "sample"？',
  ],
  [
    'duplicate-name',
    '/actions/add',
    pageWith({ actions: { add: { title: '加', type: 'set-values', props: { values: { kind: 'a' } } } } }),
    '内置',
  ],
  ['expression-syntax', '/fields/total/value', value('= price *'), ''],
  ['expression-name', '/fields/total/value', value('= prise * 2'), '是不是 "price"？'],
  ['expression-name', '/fields/total/value', value('= rond(price, 2)'), '是不是 "round"？'],
  ['expression-type', '/fields/total/value', value('= price + name'), ''],
  ['expression-type', '/form/reactions/0/when', reaction({ when: 'price' }), ''],
  ['expression-arguments', '/fields/total/value', value('= round()'), ''],
  ['expression-limit', '/fields/total/value', value(`= ${'('.repeat(200)}1${')'.repeat(200)}`), ''],
  [
    'expression-name',
    '/subTables/tiers/fields/discount/value',
    withTier({ fields: { ...TIERS.fields, discount: { ...TIERS.fields.discount, value: '= row.minQyt / price' } } }),
    '是不是',
  ],
  [
    'expression-name',
    '/list/rowActions/0/when',
    withTiers({ list: { rowActions: [{ action: 'delete', when: 'count(tiers) == 0' }] } }),
    '计算字段',
  ],
  [
    'computed-cycle',
    '/fields/a/value',
    pageWith({
      fields: {
        ...fields,
        a: { type: 'integer', title: 'A', value: '= b + 1' },
        b: { type: 'integer', title: 'B', value: '= a + 1' },
      },
    }),
    'a → b → a',
  ],
  [
    'computed-conflict',
    '/fields/total/default',
    pageWithField('total', { type: 'decimal(12,2)', title: '合计', value: '= price', default: 1 }),
    '不能再写默认值',
  ],
  ['duplicate-name', '/subTables/price', pageWith({ subTables: { price: TIERS } }), '与字段同名'],
  ['reserved-name', '/subTables/version', pageWith({ subTables: { version: TIERS } }), '由系统使用'],
  [
    'reserved-name',
    '/subTables/tiers/entity/foreignKey',
    pageWith({ subTables: { tiers: { ...TIERS, entity: { table: 'demo_tier', foreignKey: 'tenantId' } } } }),
    '由系统使用',
  ],
  [
    'reserved-name',
    '/subTables/tiers/fields/sortNo',
    pageWith({
      subTables: { tiers: { ...TIERS, fields: { ...TIERS.fields, sortNo: { type: 'integer', title: '序号' } } } },
    }),
    '行的顺序',
  ],
  [
    'duplicate-name',
    '/checks/1/id',
    pageWith({ checks: [0, 1].map(() => ({ id: 'c', that: 'price > 0', message: 'x' })) }),
    '重复',
  ],
  ['unknown-field', '/form/reactions/0/then/noet', reaction({ then: { noet: { visible: true } } }), '是不是 "note"？'],
  [
    'effect-not-fitting',
    '/form/reactions/0/then/name/options',
    reaction({ then: { name: { options: ['a'] } } }),
    '不能限选',
  ],
  ['wrong-default', '/form/reactions/0/then/since/value', reaction({ then: { since: { value: 'x' } } }), '不能填入'],
]
