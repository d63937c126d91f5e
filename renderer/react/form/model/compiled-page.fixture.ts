import type { ActionRegistry } from '../../../action.ts'
import { compilePage } from '../../../compile/compile-page.ts'
import type { PagePlan } from '../../../compile/plan.ts'
import type { WidgetRegistry } from '../../../widget.ts'
import { registry as textRegistry } from '../form.fixture.tsx'

const PAGE = {
  schemaVersion: 1,
  code: 'sample',
  title: '样例',
  permissionPrefix: 'demo:sample',
  entity: { table: 'demo_sample', api: '/demo/sample' },
}

/** The plan of a page as it would stand in a file; its structure is trusted, its meaning is not. */
export function compilePlan(
  page: Record<string, unknown>,
  registry: WidgetRegistry = textRegistry,
  actions: ActionRegistry = { get: () => undefined, types: [] },
): PagePlan {
  const accept = () => true
  const { plan, problems } = compilePage(JSON.stringify({ ...PAGE, ...page }), {
    registry,
    actions,
    validators: {
      page: accept,
      widgetOptions: Object.fromEntries(registry.types.map((type) => [type, accept])),
      panelProps: {},
      actionProps: Object.fromEntries(actions.types.map((type) => [type, accept])),
    },
  })
  if (!plan) throw new Error(JSON.stringify(problems, null, 1))
  return plan
}

/** A page with everything that a form can be: sections, rows, tabs, rows of a sub-table, reactions, checks. */
export const OFFER_PAGE = {
  fields: {
    name: { type: 'string(32)', title: '名称', rules: ['required'] },
    kind: { type: 'enum', title: '种类', widget: 'choice', default: 'fixed', options: ['fixed', 'float'].map(option) },
    formula: { type: 'string(99)', title: '公式' },
    price: { type: 'decimal(12,2)', title: '价格' },
    quantity: { type: 'integer', title: '数量' },
    total: { type: 'decimal(14,2)', title: '总价', value: '= price * quantity' },
    level: { type: 'string(9)', title: '级别' },
    validFrom: { type: 'date', title: '开始' },
    validTo: { type: 'date', title: '结束' },
    remark: { type: 'string(99)', title: '备注', help: '给客户看' },
  },
  subTables: {
    tiers: {
      title: '阶梯价',
      entity: { table: 'demo_tier', foreignKey: 'sampleId' },
      fields: {
        minQty: { type: 'integer', title: '起订量', rules: ['required', 'only'] },
        unitPrice: {
          type: 'decimal(12,2)',
          title: '单价',
          rules: ['required', 'money'],
          statistics: ['sum', 'average'],
        },
        discount: {
          type: 'decimal(5,4)',
          title: '折扣',
          value: '= price > 0 ? round(row.unitPrice / price, 4) : null',
        },
      },
      checks: [{ id: 'cheaper', that: 'row.unitPrice <= price', message: '单价不能高于价格', fields: ['unitPrice'] }],
    },
  },
  form: {
    layout: [
      { section: '基本信息', columns: 2, fields: ['name', 'kind', { field: 'formula', title: '浮动公式', span: 2 }] },
      {
        tabs: [
          { title: '价格', layout: [{ section: '价格', fields: ['price', 'quantity', 'total', 'level'] }] },
          { title: '期限', layout: [{ row: ['validFrom', 'validTo'] }, { fields: ['remark'] }] },
          { subTable: 'tiers' },
        ],
      },
    ],
    reactions: [
      {
        id: 'float',
        when: "kind == 'float'",
        then: { formula: { visible: true, required: true }, tiers: { visible: false } },
        else: { formula: { visible: false } },
      },
      { id: 'large', when: 'total > 1000', then: { level: { value: 'large', readonly: true } } },
    ],
  },
  checks: [
    { id: 'order', that: 'validFrom <= validTo', message: '结束不能早于开始', fields: ['validTo'] },
    { id: 'sane', that: 'quantity < 1000000', message: '数量太大，请拆分' },
  ],
}

function option(value: string) {
  return { value, text: value === 'float' ? '浮动' : '固定' }
}
