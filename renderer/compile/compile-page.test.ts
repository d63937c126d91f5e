import { describe, expect, it } from 'vitest'
import { PROBLEM_CODES, type ProblemCode } from '#schemas/language/problems.ts'
import { compile, pageWith, pageWithField, SOUND_PAGE } from './compile-page.fixture.ts'
import { sectionsOf } from './layout-walk.ts'

const fields = SOUND_PAGE.fields

describe('a sound page', () => {
  const { plan, problems } = compile(pageWith({}))

  it('has a plan and no problems', () => {
    expect(problems).toEqual([])
    expect(plan?.fields.map((field) => field.name)).toEqual(['name', 'kind', 'price', 'since', 'note'])
  })

  it('takes widgets, operators and alignment from the storage types', () => {
    expect(plan?.fieldByName.get('price')).toMatchObject({
      widget: { type: 'number' },
      queryOperator: 'between',
      align: 'right',
      column: 'price',
    })
    expect(plan?.fieldByName.get('note')?.widget.type).toBe('textarea')
  })

  it('lists all columns but long texts, newest rows first, when the page says nothing about its list', () => {
    expect(plan?.list.columns.map((column) => column.field.name)).toEqual(['name', 'kind', 'price', 'since'])
    expect(plan?.list.defaultSort).toEqual({ field: 'createTime', order: 'desc' })
  })

  it('lays the form out in two columns in the order of declaration, long texts over the whole row', () => {
    const [section] = sectionsOf(plan?.form.layout ?? [])
    expect(section?.columns).toBe(2)
    expect(section?.fields.map(({ field, span }) => [field.name, span])).toEqual([
      ['name', 1],
      ['kind', 1],
      ['price', 1],
      ['since', 1],
      ['note', 2],
    ])
  })

  it('lists every permission code under its prefix', () => {
    expect(plan?.permissions.map((permission) => permission.code)).toEqual(
      ['list', 'add', 'edit', 'delete', 'batch_delete', 'export', 'import'].map((action) => `demo:sample:${action}`),
    )
  })

  it('cannot be changed afterwards', () => {
    expect(() => Object.assign(plan?.fields[0] ?? {}, { title: 'x' })).toThrow(TypeError)
  })

  it('may show and query the columns that every entity has', () => {
    const text = pageWith({
      list: { columns: ['name', 'createTime'], sort: '-updateTime' },
      query: { more: ['createTime'] },
    })
    expect(compile(text).problems).toEqual([])
  })
})

describe('sub-tables, expressions and reactions', () => {
  const { plan, problems } = compile(
    pageWith({
      fields: {
        ...fields,
        total: { type: 'decimal(12,2)', title: '合计', value: '= round(price * (1 - average), 2)' },
        average: { type: 'decimal(5,4)', title: '平均折扣', value: '= avg(tiers.discount)' },
        day: { type: 'date', title: '日期二', default: '= today()' },
      },
      subTables: {
        tiers: {
          title: '阶梯',
          entity: { table: 'demo_tier', foreignKey: 'sampleId' },
          maxRows: 5,
          fields: {
            minQty: { type: 'integer', title: '起订量' },
            discount: {
              type: 'decimal(5,4)',
              title: '折扣',
              value: '= price > 0 ? round(row.minQty / price, 4) : null',
            },
          },
          checks: [{ id: 'positive', that: 'row.minQty > 0', message: '起订量要大于 0' }],
        },
      },
      form: {
        layout: [
          { section: '基本', fields: ['name', 'kind'] },
          { row: ['price', 'since'] },
          { tabs: [{ subTable: 'tiers' }] },
        ],
        reactions: [
          {
            id: 'kind-a',
            when: "kind == 'a'",
            then: { note: { visible: true, required: true, value: '= name' }, tiers: { visible: true } },
            else: { note: { visible: false } },
          },
        ],
      },
      checks: [{ id: 'some-tiers', that: 'count(tiers) < 4', message: '最多三档', fields: ['tiers'] }],
    }),
    { dictCodes: new Set(['kind']) },
  )

  it('compile without problems', () => {
    expect(problems).toEqual([])
  })

  it('order computed fields behind what they need, across sub-rows', () => {
    expect(plan?.computed.map(({ table, field }) => [table, field.name])).toEqual([
      ['tiers', 'discount'],
      [null, 'average'],
      [null, 'total'],
    ])
  })

  it('make a computed field read-only and a computed default no literal', () => {
    expect(plan?.fieldByName.get('total')).toMatchObject({
      readOnly: true,
      computed: { source: '= round(price * (1 - average), 2)' },
    })
    expect(plan?.fieldByName.get('day')).toMatchObject({
      defaultValue: null,
      defaultExpression: { source: '= today()' },
    })
  })

  it('keep sections, rows and tabs of the layout', () => {
    expect(plan?.form.layout).toMatchObject([
      { kind: 'section', title: '基本', columns: 2 },
      { kind: 'section', title: null, columns: 2 },
      { kind: 'tabs', panes: [{ title: '阶梯', layout: [{ kind: 'subTable' }] }] },
    ])
  })

  it('know what a reaction does in either case', () => {
    expect(plan?.form.reactions).toMatchObject([
      {
        id: 'kind-a',
        whenTrue: [
          { target: 'note', visible: true, required: true },
          { target: 'tiers', visible: true },
        ],
        otherwise: [{ target: 'note', visible: false }],
      },
    ])
  })
})

describe('a mistake inside an expression', () => {
  it('is pointed at inside the text, escapes counted', () => {
    const text =
      '{\n  "schemaVersion": 1, "code": "x", "title": "X", "permissionPrefix": "a:b",\n' +
      '  "entity": { "table": "demo_x", "api": "/demo/x" },\n' +
      '  "fields": { "a": { "type": "string(9)", "title": "A" },\n' +
      '    "b": { "type": "string(9)", "title": "B", "value": "= a == \\"\\u0041\\" ? c : a" } }\n}'
    const [problem] = compile(text).problems
    const line = text.split('\n')[4] ?? ''
    expect(problem).toMatchObject({ code: 'expression-name', line: 5, column: line.indexOf(' c :') + 2 })
  })
})

describe('presets', () => {
  it('say what the field does not say itself', () => {
    const { plan } = compile(pageWithField('phone', { preset: 'mobile', title: '联系手机' }))
    expect(plan?.fieldByName.get('phone')).toMatchObject({ title: '联系手机', type: { kind: 'string', maxLength: 11 } })
    expect(plan?.fieldByName.get('phone')?.rules).toEqual([{ code: 'm' }])
  })
})

describe('a tree', () => {
  it('has its parent as a field that the form begins with', () => {
    const { plan, problems } = compile(pageWith({ kind: 'tree', tree: { label: 'name' } }))
    expect(problems).toEqual([])
    expect(plan?.tree).toMatchObject({ label: { name: 'name' }, parent: { name: 'parentId', title: '上级' } })
    expect(sectionsOf(plan?.form.layout ?? [])[0]?.fields[0]?.field.name).toBe('parentId')
    expect(plan?.list.rowActions.map((button) => button.name)).toEqual(['edit', 'detail', 'add_child', 'delete'])
  })
})

describe('actions of a page', () => {
  it('have a permission of their own and their computed properties checked', () => {
    const { plan, problems } = compile(
      pageWith({
        actions: {
          approve: {
            title: '通过',
            type: 'set-values',
            when: "kind != 'a'",
            props: { values: { kind: 'a', since: '= today()' } },
          },
        },
        list: { rowActions: ['edit', { action: 'approve', title: '审核' }] },
        toolbar: ['add', 'approve'],
      }),
    )
    expect(problems).toEqual([])
    expect(plan?.permissions.map(({ code }) => code)).toContain('demo:sample:approve')
    expect(plan?.list.rowActions[1]).toMatchObject({ name: 'approve', title: '审核', when: { source: "kind != 'a'" } })
    expect([...(plan?.actions[0]?.expressions.keys() ?? [])]).toEqual(['/values/since'])
  })
})

describe('the id of a record', () => {
  it('can be named in expressions: to link to it, and to tell an edit from an addition', () => {
    const prices = {
      title: '价格',
      type: 'open-page',
      when: 'id != null',
      props: { page: 'sample', query: { of: '= id' } },
    }
    const checks = [{ id: 'once', that: 'old.id == null || old.kind == kind', message: '不能改' }]
    expect(compile(pageWith({ actions: { prices }, checks }))).toMatchObject({ problems: [] })
  })
})

describe('field permissions', () => {
  it('give see, edit and export codes', () => {
    const { plan } = compile(pageWithField('cost', { type: 'decimal(8,2)', title: '成本', permission: 'cost' }))
    expect(plan?.fieldByName.get('cost')?.permission).toEqual({
      see: 'demo:sample:field:cost:see',
      edit: 'demo:sample:field:cost:edit',
      export: 'demo:sample:field:cost:export',
    })
    expect(plan?.permissions.at(-1)).toEqual({
      code: 'demo:sample:field:cost:export',
      action: 'field:cost:export',
      title: '导出成本',
    })
  })
})

/** One mistake each: the code, where it is pointed at, and what the hint or message says. */
const MISTAKES: readonly (readonly [code: ProblemCode, pointer: string, text: string, says: string])[] = [
  ['json-syntax', '', '{ "code": "x" "title": 1 }', '缺少逗号'],
  ['json-syntax', '', '{ /* 注释 */ }', '不允许注释'],
  ['duplicate-key', '/title', pageWith({}).replace('"code"', '"title": "又一个",\n  "code"'), '"title" 重复'],
  ['missing-key', '', pageWith({ permissionPrefix: undefined }), '缺少 "permissionPrefix"'],
  ['missing-key', '/fields/name', pageWithField('name', { type: 'date' }), '缺少 "title"'],
  ['unknown-key', '/titel', pageWith({ titel: '样例' }), '是不是 "title"？'],
  [
    'unknown-key',
    '/fields/name/requird',
    pageWithField('name', { ...fields.name, requird: true }),
    '没有名为 "requird" 的键',
  ],
  ['wrong-type', '/title', pageWith({ title: 5 }), '应为文本，现为数字'],
  ['wrong-type', '/list/columns/0', pageWith({ list: { columns: [3] } }), '应为文本或对象 {…}，现为数字'],
  ['wrong-value', '/form/open', pageWith({ form: { open: 'drawr' } }), '是不是 "drawer"？'],
  ['wrong-value', '/fields/name/query', pageWithField('name', { ...fields.name, query: 'lik' }), '是不是 "like"？'],
  ['wrong-format', '/code', pageWith({ code: 'Sample Page' }), '页面代码'],
  ['wrong-format', '/fields/My Name', pageWithField('My Name', fields.name), '字段名'],
  ['out-of-range', '/fields', pageWith({ fields: {} }), '至少 1 个'],
  ['out-of-range', '/title', pageWith({ title: '' }), '不能为空'],
  ['duplicate-item', '/toolbar/1', pageWith({ toolbar: ['add', 'add'] }), '第 2 项与前面的重复'],
  ['schema-version', '/schemaVersion', pageWith({ schemaVersion: 99 }), '99'],
  ['not-available', '/kind', pageWith({ kind: 'dashboard' }), 'dashboard'],
  ['not-available', '/fields/doc/type', pageWithField('doc', { type: 'file', title: '附件' }), 'file'],
  ['toolbar-action-not-available', '/toolbar/0', pageWith({ toolbar: ['export'] }), 'export'],
  ['reserved-name', '/fields/version', pageWithField('version', fields.name), 'version'],
  ['reserved-name', '/entity/table', pageWith({ entity: { table: 'sys_user', api: '/demo/sample' } }), 'sys_user'],
  ['reserved-name', '/entity/api', pageWith({ entity: { table: 'demo_sample', api: '/sys/user' } }), '/sys/user'],
  ['unknown-field', '/list/columns/0', pageWith({ list: { columns: ['nmae'] } }), '是不是 "name"？'],
  ['unknown-field', '/query/simple/0/field', pageWith({ query: { simple: [{ field: 'prise' }] } }), '是不是 "price"？'],
  ['unknown-field', '/list/sort', pageWith({ list: { sort: '-pric' } }), '是不是 "price"？'],
  [
    'unknown-widget',
    '/fields/ok/widget',
    pageWithField('ok', { type: 'boolean', title: '好', widget: 'yes-on' }),
    '是不是 "yes-no"？',
  ],
  [
    'widget-not-fitting',
    '/fields/since/widget',
    pageWithField('since', { ...fields.since, widget: 'number' }),
    '不能编辑 date',
  ],
  [
    'widget-not-fitting',
    '/fields/tags/widget',
    pageWithField('tags', { type: 'string(99)', title: '标签', multiple: true, widget: 'input' }),
    '只能存一个值',
  ],
  [
    'unknown-option',
    '/fields/ok/widget/options/yess',
    pageWithField('ok', { type: 'boolean', title: '好', widget: { type: 'yes-no', options: { yess: '1' } } }),
    '是不是 "yes"？',
  ],
  [
    'invalid-option',
    '/fields/ok/widget/options/yes',
    pageWithField('ok', { type: 'boolean', title: '好', widget: { type: 'yes-no', options: { yes: 1 } } }),
    '应为文本',
  ],
  ['unknown-field-type', '/fields/x/type', pageWithField('x', { type: 'strng(3)', title: 'X' }), 'strng(3)'],
  ['unknown-field-type', '/fields/x/type', pageWithField('x', { type: 'decimal(2,5)', title: 'X' }), '超出范围'],
  ['missing-choices', '/fields/kind', pageWithField('kind', { type: 'enum', title: '种类' }), 'dict 或 options'],
  [
    'conflicting-choices',
    '/fields/kind/options',
    pageWithField('kind', { ...fields.kind, options: [{ value: 'a', text: 'A' }] }),
    '只能写一个',
  ],
  [
    'choices-not-fitting',
    '/fields/since/dict',
    pageWithField('since', { ...fields.since, dict: 'kind' }),
    '不能写 dict',
  ],
  ['unknown-dict', '/fields/kind/dict', pageWithField('kind', { ...fields.kind, dict: 'knd' }), '是不是 "kind"？'],
  [
    'unknown-ref',
    '/fields/who/ref/entity',
    pageWithField('who', { type: 'ref', title: '谁', ref: { entity: 'sys_usr', value: 'id', label: 'name' } }),
    '是不是 "sys_user"？',
  ],
  [
    'unknown-rule',
    '/fields/name/rules/0',
    pageWithField('name', { ...fields.name, rules: ['requird'] }),
    '是不是 "required"？',
  ],
  [
    'invalid-rule',
    '/fields/name/rules/0',
    pageWithField('name', { ...fields.name, rules: [{ min: 1, max: 2 }] }),
    '只能写一个键',
  ],
  [
    'invalid-rule',
    '/fields/name/rules/0/pattern',
    pageWithField('name', { ...fields.name, rules: [{ pattern: '(' }] }),
    '无法编译',
  ],
  [
    'rule-not-fitting',
    '/fields/name/rules/0',
    pageWithField('name', { ...fields.name, rules: [{ min: 1 }] }),
    '不能用于 string(32)',
  ],
  [
    'rule-not-fitting',
    '/fields/since/rules/0',
    pageWithField('since', { ...fields.since, rules: ['m'] }),
    '规则 "m" 不能用于 date',
  ],
  [
    'slow-pattern',
    '/fields/name/rules/0',
    pageWithField('name', { ...fields.name, rules: [{ pattern: '^(a+)+$' }] }),
    '可能很慢',
  ],
  [
    'wrong-default',
    '/fields/since/default',
    pageWithField('since', { ...fields.since, default: '2026-02-30' }),
    '默认值',
  ],
  [
    'wrong-default',
    '/fields/kind/default',
    pageWithField('kind', { type: 'enum', title: '种类', options: [{ value: 'a', text: 'A' }], default: 'b' }),
    '不在选项中',
  ],
  [
    'operator-not-fitting',
    '/fields/name/query',
    pageWithField('name', { ...fields.name, query: 'between' }),
    '不能用 "between" 查询',
  ],
  [
    'query-not-allowed',
    '/query/simple/0',
    pageWith({ fields: { ...fields, name: { ...fields.name, query: false } }, query: { simple: ['name'] } }),
    'query: false',
  ],
  ['duplicate-field', '/list/columns/1', pageWith({ list: { columns: ['name', 'name'] } }), '重复'],
  [
    'duplicate-field',
    '/form/layout/0/fields/1',
    pageWith({ form: { layout: [{ fields: ['name', 'name'] }] } }),
    '重复',
  ],
  ['not-sortable', '/list/sort', pageWith({ list: { sort: 'note' } }), '不能排序'],
  [
    'hidden-column-named',
    '/list/columns/0',
    pageWith({ fields: { ...fields, name: { ...fields.name, list: false } }, list: { columns: ['name'] } }),
    'list: false',
  ],
  ['required-field-not-in-form', '/form/layout', pageWith({ form: { layout: [{ fields: ['price'] }] } }), '名称'],
  [
    'readonly-required',
    '/fields/name/readonly',
    pageWithField('name', { ...fields.name, readonly: true }),
    '只读又必填',
  ],
  [
    'span-too-wide',
    '/form/layout/0/fields/0/span',
    pageWith({ form: { layout: [{ columns: 2, fields: [{ field: 'name', span: 4 }] }] } }),
    '大于分组的 2 列',
  ],
  [
    'invalid-rename',
    '/fields/name/renamedFrom',
    pageWithField('name', { ...fields.name, renamedFrom: 'kind' }),
    '仍然存在',
  ],
]

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

/** Mistakes in sub-tables, layouts, expressions, reactions and actions. */
const MORE_MISTAKES: typeof MISTAKES = [
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
  ['kind-not-fitting', '/list/rowActions/0', pageWith({ list: { rowActions: ['add_child'] } }), 'add_child'],
  ['unknown-action', '/list/rowActions/0', pageWith({ list: { rowActions: ['edti'] } }), '是不是 "edit"？'],
  ['unknown-action', '/toolbar/0', action({}, { toolbar: ['aprove'] }), '是不是 "approve"？'],
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
    pageWith({ actions: { add: { title: '加', type: 'set-values', props: { values: {} } } } }),
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
const ALL_MISTAKES = [...MISTAKES, ...MORE_MISTAKES]

const KNOWLEDGE = {
  pages: new Set(['sample']),
  dictCodes: new Set(['kind']),
  tables: new Map([['sys_user', new Set(['id', 'realname'])]]),
}

describe('a page with a mistake', () => {
  it.each(ALL_MISTAKES)('reports %s at %s', (code, pointer, text, says) => {
    const { plan, problems } = compile(text, KNOWLEDGE)
    const found = problems.find((problem) => problem.code === code && problem.pointer === pointer)
    expect(found, JSON.stringify(problems, null, 1)).toBeDefined()
    expect(`${found?.message} ${found?.hint ?? ''}`).toContain(says)
    expect(found?.line).toBeGreaterThan(0)
    expect(plan === null).toBe(problems.some((problem) => problem.severity === 'error'))
  })

  it('reports one problem for one mistake', () => {
    for (const [code, pointer, text] of ALL_MISTAKES) {
      const { problems } = compile(text, KNOWLEDGE)
      expect(
        problems.map((problem) => problem.code),
        `${code} at ${pointer}: ${JSON.stringify(problems)}`,
      ).toEqual([code])
    }
  })

  it('can be any of the catalogue', () => {
    const seen = new Set<string>(ALL_MISTAKES.map(([code]) => code))
    // Compared across pages by the page set, not within one.
    seen.add('duplicate-page')
    expect(PROBLEM_CODES.filter((code) => !seen.has(code))).toEqual([])
  })

  it('points at the line and column of the key or the value that is meant', () => {
    const text = '{\n  "schemaVersion": 1,\n  "titel": "样例"\n}'
    const unknown = compile(text).problems.find((problem) => problem.code === 'unknown-key')
    expect(unknown).toMatchObject({ line: 3, column: 3 })
    const wrongType = compile('{\n  "title":\n    5\n}').problems.find((problem) => problem.code === 'wrong-type')
    expect(wrongType).toMatchObject({ line: 3, column: 5 })
  })

  it('reports many mistakes at once, in the order of the text', () => {
    const text = pageWith({
      titel: 'x',
      fields: { ...fields, name: { ...fields.name, widget: 'inputt' } },
      list: { columns: ['prise'] },
    })
    expect(compile(text).problems.map((problem) => problem.code)).toEqual(
      ['unknown-widget', 'unknown-key', 'unknown-field'].toSorted(
        (a, b) => text.indexOf(KEYWORDS[a] ?? '') - text.indexOf(KEYWORDS[b] ?? ''),
      ),
    )
  })

  it.each(['', 'null', '[]', '"text"', '5', '{"fields": 3}', '{"fields": {"a": 1}}', '{"__proto__": {"x": 1}}'])(
    'never throws: %s',
    (text) => {
      const { plan, problems } = compile(text)
      expect(plan).toBeNull()
      expect(problems.length).toBeGreaterThan(0)
      expect('x' in {}).toBe(false)
    },
  )
})

const KEYWORDS: Readonly<Record<string, string>> = {
  'unknown-widget': 'inputt',
  'unknown-key': 'titel',
  'unknown-field': 'prise',
}
