import { pageWith, SOUND_PAGE } from './compile-page.fixture.ts'
import type { Mistake } from './page-mistakes.fixture.ts'
import { productField } from './reference-mistakes.fixture.ts'

const cost = { type: 'decimal(12,2)', title: '成本', permission: 'cost' }

/** The sound page with a field of restricted sight, and other fields. */
export function pageWithCost(more: Record<string, unknown>, fields: Record<string, unknown> = {}): string {
  return pageWith({ fields: { ...SOUND_PAGE.fields, cost, ...fields }, ...more })
}

const check = (part: Record<string, unknown>) => ({
  checks: [{ id: 'covers', that: 'cost <= price', message: '成本过高', ...part }],
})
const reaction = (part: Record<string, unknown>) => ({
  form: { reactions: [{ id: 'dear', when: 'cost > 10', then: { note: { required: true } }, ...part }] },
})
const action = (part: Record<string, unknown>) => ({
  actions: { mark: { title: '标记', type: 'set-values', props: { values: { kind: 'a' } }, ...part } },
})

/** What would tell the values of fields of restricted sight. */
export const SIGHT_MISTAKES: readonly Mistake[] = [
  [
    'restricted-rows',
    '/rows/0/where',
    pageWithCost({ rows: [{ for: '*', where: 'cost > 10' }] }),
    '由需要权限的“成本”决定',
  ],
  [
    'unknown-permission',
    '/rows/0/for',
    pageWith({ rows: [{ for: 'rol:sales', where: "kind == 'a'" }] }),
    'role:<角色编码>',
  ],
  ['wrong-format', '/rows/0/for', pageWith({ rows: [{ for: 'sales', where: "kind == 'a'" }] }), ''],
  ['expression-name', '/rows/0/where', pageWith({ rows: [{ for: '*', where: "old.kind == 'a'" }] }), '去掉 old.'],
  [
    'not-in-database',
    '/rows/0/where',
    pageWith({
      rows: [{ for: '*', where: 'count(tiers) > 0' }],
      subTables: {
        tiers: {
          title: '阶梯',
          entity: { table: 'demo_tier', foreignKey: 'sampleId' },
          fields: { minQty: { type: 'integer', title: '起订量' } },
        },
      },
    }),
    '不能读子表 tiers',
  ],
  ['restricted-comparison', '/checks/0/that', pageWithCost(check({})), '看不到的人编辑时不能修改“价格”'],
  [
    'restricted-comparison',
    '/subTables/tiers/guards/edit',
    pageWithCost({
      subTables: {
        tiers: {
          title: '阶梯',
          entity: { table: 'demo_tier', foreignKey: 'sampleId' },
          fields: { minQty: { type: 'integer', title: '起订量' } },
          guards: { edit: 'row.minQty < cost' },
        },
      },
    }),
    '“编辑”的条件',
  ],
  ['restricted-comparison', '/form/reactions/0/when', pageWithCost(reaction({})), '不能修改“说明”'],
  ['restricted-comparison', '/actions/mark/when', pageWithCost(action({ when: 'price > cost' })), '“标记”的条件'],
  [
    'restricted-comparison',
    '/list/rowActions/0/when',
    pageWithCost({ list: { rowActions: [{ action: 'edit', when: 'price > cost' }] } }),
    '“编辑”的条件',
  ],
  [
    'restricted-comparison',
    '/fields/product/ref/where',
    pageWithCost({}, { product: productField({ where: { salePrice: '= cost' } }) }),
    '“产品”的可选范围',
  ],
  [
    'restricted-comparison',
    '/fields/margin',
    pageWithCost(
      {},
      {
        margin: {
          type: 'decimal(12,2)',
          title: '毛利',
          permission: 'cost',
          value: '= price - cost',
          rules: [{ min: 0 }],
        },
      },
    ),
    '“毛利”的规则把“价格”',
  ],
  [
    'restricted-result',
    '/fields/margin',
    pageWithCost({}, { margin: { type: 'decimal(12,2)', title: '毛利', value: '= price - cost' } }),
    '“毛利”由需要权限的“成本”算出',
  ],
  [
    'restricted-value',
    '/form/reactions/0/when',
    pageWithCost(reaction({ then: { kind: { value: 'a' } }, reveals: false })),
    '决定的值填进了“种类”',
  ],
  [
    'restricted-value',
    '/actions/mark/props/values/price',
    pageWithCost(action({ props: { values: { price: '= cost * 2' } } })),
    '“标记”把由“成本”决定的值填进了“价格”',
  ],
  [
    'restricted-fill-compared',
    '/checks/0/that',
    pageWithCost(check({ reveals: false }), { product: productField({ fill: { cost: 'cost' } }) }),
    '由“产品”带出',
  ],
  [
    'reveals-nothing',
    '/checks/0/reveals',
    pageWithCost(check({ that: 'price > 0', reveals: true })),
    'reveals 没有作用',
  ],
]
