import type { ReferableField } from './compile-context.ts'
import { pageWith, SOUND_PAGE } from './compile-page.fixture.ts'
import type { Mistake } from './page-mistakes.fixture.ts'

const text = (maxLength: number): ReferableField => ({
  type: { kind: 'string', maxLength },
  multiple: false,
  restricted: false,
})

/** Tables that the pages of the tests may refer to. */
export const REFERABLE: ReadonlyMap<string, ReadonlyMap<string, ReferableField>> = new Map([
  [
    'sys_user',
    new Map([
      ['id', text(36)],
      ['realname', text(64)],
    ]),
  ],
  [
    'demo_product',
    new Map<string, ReferableField>([
      ['id', text(36)],
      ['name', text(32)],
      ['title', text(64)],
      ['salePrice', { type: { kind: 'decimal', precision: 12, scale: 2 }, multiple: false, restricted: false }],
      ['exactPrice', { type: { kind: 'decimal', precision: 12, scale: 4 }, multiple: false, restricted: false }],
      ['cost', { type: { kind: 'decimal', precision: 12, scale: 2 }, multiple: false, restricted: true }],
      ['kind', { type: { kind: 'enum' }, multiple: false, restricted: false }],
      ['labels', { type: { kind: 'enum' }, multiple: true, restricted: false }],
      ['maker', { type: { kind: 'ref' }, multiple: false, restricted: false }],
      ['listedOn', { type: { kind: 'date' }, multiple: false, restricted: false }],
    ]),
  ],
])

const PRODUCT = { entity: 'demo_product', value: 'id', label: 'name' }

/** A reference to a product, with what its conditions and copied values say. */
export function productField(part: Record<string, unknown>, more: Record<string, unknown> = {}) {
  return { type: 'ref', title: '产品', ref: { ...PRODUCT, ...part }, ...more }
}

/** The sound page with a reference to a product, and other fields. */
export function pageWithProduct(
  part: Record<string, unknown>,
  { field = {}, ...others }: Record<string, Record<string, unknown>> = {},
): string {
  return pageWith({ fields: { ...SOUND_PAGE.fields, product: productField(part, field), ...others } })
}

const total = { type: 'decimal(12,2)', title: '合计', value: '= price' }

const related = (value: string, more: Record<string, unknown> = {}) =>
  pageWith({
    fields: {
      ...SOUND_PAGE.fields,
      product: productField({}),
      ...more,
      reading: { type: 'string(64)', title: '读', value },
    },
  })
const READS_RELATED = {
  fields: { ...SOUND_PAGE.fields, product: productField({}) },
}

/** Mistakes in what expressions read of the row that a reference names. */
const RELATED_MISTAKES: readonly Mistake[] = [
  ['expression-name', '/fields/reading/value', related('= product.titel'), '是不是 "title"？'],
  ['expression-name', '/fields/reading/value', related('= product.maker.name'), '只能读引用的那一行自己的字段'],
  ['restricted-related', '/fields/reading/value', related('= product.cost'), 'ref.fill'],
  ['expression-type', '/fields/reading/value', related('= product.salePrice'), '结果应为文本，这里是数字'],
  [
    'expression-name',
    '/fields/other/default',
    related('= product.title', { other: { type: 'string(64)', title: '别', default: '= product.title' } }),
    'ref.fill',
  ],
  [
    'expression-name',
    '/actions/open/when',
    pageWith({
      ...READS_RELATED,
      actions: { open: { title: '打开', type: 'open-page', when: "product.title == 'a'", props: { page: 'sample' } } },
    }),
    'ref.fill',
  ],
  [
    'expression-name',
    '/list/rowActions/0/when',
    pageWith({ ...READS_RELATED, list: { rowActions: [{ action: 'detail', when: "product.title == 'a'" }] } }),
    'ref.fill',
  ],
  [
    'not-in-database',
    '/rows/0/where',
    pageWith({ ...READS_RELATED, rows: [{ for: '*', where: "product.title == 'a'" }] }),
    '用一个计算字段读出它',
  ],
]

/** Mistakes in what a reference copies and in what its choices depend on. */
export const REFERENCE_MISTAKES: readonly Mistake[] = [
  ...RELATED_MISTAKES,
  ['unknown-ref', '/fields/product/ref/where/kidn', pageWithProduct({ where: { kidn: 'a' } }), '是不是 "kind"？'],
  ['unknown-ref', '/fields/product/ref/where/cost', pageWithProduct({ where: { cost: '= price' } }), '要有权限才能看'],
  ['unknown-ref', '/fields/product/ref/label', pageWithProduct({ label: 'cost' }), '要有权限才能看'],
  ['unknown-ref', '/fields/product/ref/label', pageWithProduct({ label: '{name} {titel}' }), '是不是 "title"？'],
  ['unknown-ref', '/fields/product/ref/label', pageWithProduct({ label: '{name} {cost}' }), '要有权限才能看'],
  [
    'label-not-fitting',
    '/fields/product/ref/label',
    pageWithProduct({ label: 'name title' }),
    '是不是 "{name} {title}"？',
  ],
  ['label-not-fitting', '/fields/product/ref/label', pageWithProduct({ label: '{name},{title}' }), '不是字段名'],
  ['label-not-fitting', '/fields/product/ref/label', pageWithProduct({ label: '{name} {kind}' }), '是 enum'],
  ['label-not-fitting', '/fields/product/ref/label', pageWithProduct({ label: '{name} {labels}' }), '可存多个值'],
  [
    'condition-not-fitting',
    '/fields/product/ref/where/labels',
    pageWithProduct({ where: { labels: 'a' } }),
    '不能用来比较',
  ],
  [
    'condition-not-fitting',
    '/fields/product/ref/where/listedOn',
    pageWithProduct({ where: { listedOn: '2024-13-01' } }),
    '值',
  ],
  ['expression-type', '/fields/product/ref/where/kind', pageWithProduct({ where: { kind: '= price' } }), '文本'],
  [
    'expression-name',
    '/fields/product/ref/where/kind',
    pageWithProduct({ where: { kind: '= knd' } }),
    '是不是 "kind"？',
  ],
  ['expression-name', '/fields/product/ref/where/kind', pageWithProduct({ where: { kind: '= row.kind' } }), 'row'],
  [
    'unknown-field',
    '/fields/product/ref/fill/prise',
    pageWithProduct({ fill: { prise: 'salePrice' } }),
    '是不是 "price"？',
  ],
  [
    'unknown-ref',
    '/fields/product/ref/fill/price',
    pageWithProduct({ fill: { price: 'salePrise' } }),
    '是不是 "salePrice"？',
  ],
  ['fill-not-fitting', '/fields/product/ref/fill/price', pageWithProduct({ fill: { price: 'name' } }), '放不进 "价格"'],
  [
    'fill-not-fitting',
    '/fields/product/ref/fill/price',
    pageWithProduct({ fill: { price: 'exactPrice' } }),
    'decimal(12,4)',
  ],
  ['fill-not-fitting', '/fields/product/ref/fill/name', pageWithProduct({ fill: { name: 'title' } }), 'string(64)'],
  ['fill-not-fitting', '/fields/product/ref/fill/kind', pageWithProduct({ fill: { kind: 'labels' } }), '多个值'],
  [
    'fill-not-fitting',
    '/fields/product/ref/fill/price',
    pageWithProduct({ fill: { price: 'cost' } }),
    '要有权限才能看',
  ],
  [
    'fill-not-fitting',
    '/fields/product/ref/fill/total',
    pageWithProduct({ fill: { total: 'salePrice' } }, { total }),
    '由表达式算出',
  ],
  [
    'fill-not-fitting',
    '/fields/product/ref/fill',
    pageWithProduct({ fill: { price: 'salePrice' } }, { field: { value: '= name' } }),
    '由表达式算出的引用',
  ],
  [
    'reference-cycle',
    '/fields/product/ref/fill',
    pageWithProduct({ fill: { other: 'maker' } }, { other: productField({ fill: { product: 'maker' } }) }),
    'product → other → product',
  ],
  [
    'reference-cycle',
    '/fields/product/ref/where',
    pageWithProduct({ where: { maker: '= other' } }, { other: productField({ where: { maker: '= product' } }) }),
    '条件互相等待',
  ],
]
