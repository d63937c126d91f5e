import { type Mistake, mistakes } from './mistake.ts'

export const NAME_MISTAKES = mistakes(
  [
    'price',
    '"priceType",\n      "price",\n      "unit",',
    '"priceType",\n      "prise",\n      "unit",',
    'unknown-field',
    '"price"',
  ],
  [
    'price',
    '"simple": ["code", "name", "priceType"]',
    '"simple": ["code", "nmae", "priceType"]',
    'unknown-field',
    '"name"',
  ],
  [
    'price',
    '"fields": ["code", "name", "category"',
    '"fields": ["code", "name", "categry"',
    'unknown-field',
    '"category"',
  ],
  [
    'price',
    '"fields": ["code", "name", "category"',
    '"fields": ["code", "category"',
    'required-field-not-in-form',
    '产品名称',
  ],
  [
    'department',
    '          "code",\n          "name",\n          "region",',
    '          "code",\n          "region",',
    'required-field-not-in-form',
    '部门名称',
    { at: '          "code",\n          "region"' },
  ],
  ['price', '"expand": "tiers"', '"expand": "tier"', 'unknown-sub-table', '"tiers"'],
  ['price', '{ "subTable": "tiers" }', '{ "subTable": "tierss" }', 'unknown-sub-table', '"tiers"'],
  ['price', '"rowActions": ["edit", "detail"', '"rowActions": ["edit", "view"', 'unknown-action', /可用.*detail/],
  ['price', '"toolbar": ["add", "import"', '"toolbar": ["add", "imprt"', 'unknown-action', '"import"'],
  ['order', '"type": "set-values"', '"type": "setValues"', 'unknown-action-type', '"set-values"'],
  ['order', '"type": "set-values"', '"type": "set-value"', 'unknown-action-type', '"set-values"'],
  [
    'order',
    '"props": { "values": { "status": "paid", "paidAt": "= now()" } }',
    '"props": { "page": "ordr" }',
    'unknown-page',
    '"order"',
    { also: [['"type": "set-values"', '"type": "open-page"']], at: '"page": "ordr"' },
  ],
  ['price', '"title": "产品名称"', '"title": "产品名称", "renamedFrom": "code"', 'invalid-rename', /仍然存在/],
  ['price', '"code": "product-price"', '"code": "Product Price"', 'wrong-format', 'product-price'],
  ['price', '"api": "/market/productPrice"', '"api": "market/productPrice"', 'wrong-format', '/market/productPrice'],
  ['price', '"sort": "-validFrom"', '"sort": "validFrom desc"', 'unknown-field', '"-validFrom"'],
  ['price', '"fields": ["cost"]', '"fields": ["costt"]', 'unknown-field', '"cost"'],
  ['price', '"then": { "formula"', '"then": { "formulas"', 'unknown-field', '"formula"'],
  ['order', '"input": [{ "field": "trackingNo"', '"input": [{ "field": "tracking"', 'unknown-field', /"trackingNo"/],
  ['department', '"sort": "code"', '"sort": "businesses"', 'not-sortable', '不能排序'],
)

export const TAKEN_NAMES: readonly Mistake[] = [
  ...mistakes(
    ['price', '"table": "market_product_price"', '"table": "sys_user"', 'reserved-name', /"market_product_price"|换/],
    ['price', '"api": "/market/productPrice"', '"api": "/sys/price"', 'reserved-name', /换/],
    ['price', '"cost": {', '"version": {', 'reserved-name', /"version".*换/],
    ['price', '"formula": {', '"order": {', 'reserved-name', /"order".*换/],
    ['price', '"tiers": {', '"cost": {', 'duplicate-name', '与字段同名'],
    [
      'product',
      '"specification": {',
      '"unitDictText": { "type": "string(9)", "title": "单位文字" },\n    "specification": {',
      'reserved-name',
      /字典文字.*换/,
    ],
    ['order', '"ship": {', '"edit": {', 'duplicate-name', /内置.*换/],
    ['price', '"table": "market_product_price_tier"', '"table": "market_product_price"', 'duplicate-name', /主表/],
    [
      'price',
      '"table": "market_product_price_tier"',
      '"table": "market_manufacturer"',
      'duplicate-page',
      /已被 .*manufacturer\.json 使用/,
    ],
  ),
  // A new file in front of all others by name, and what it takes.
  ...(
    [
      ['"code": "clash"', '"code": "product-price"', /已被 .*product-price\.json 使用/],
      ['"table": "aaa_clash"', '"table": "market_product_price"', /已被 .*product-price\.json 使用.*换/],
      ['"api": "/aaa/clash"', '"api": "/market/productPrice"', /已被 .*product-price\.json 使用.*换/],
      ['"permissionPrefix": "aaa:clash"', '"permissionPrefix": "market:price"', /已被 .*product-price\.json 使用.*换/],
      ['"table": "aaa_clash"', '"table": "market_product_price_tier"', /已被 .*product-price\.json 使用.*换/],
    ] as const
  ).map(
    ([from, to, says]): Mistake => ({
      page: 'price',
      edits: [[from, to]],
      code: 'duplicate-page',
      says,
      asNewFile: true,
    }),
  ),
]

/** What a new file holds before it takes a name. */
export const NEW_FILE = {
  file: 'schemas/pages/aaa/clash.json',
  text: `{
  "schemaVersion": 1,
  "code": "clash",
  "title": "新来的",
  "permissionPrefix": "aaa:clash",
  "entity": {
    "table": "aaa_clash",
    "api": "/aaa/clash"
  },
  "fields": { "name": { "type": "string(32)", "title": "名称" } }
}
`,
}
