import { mistakes } from './mistake.ts'

export const KEY_MISTAKES = mistakes(
  ['price', '"title": "产品编码"', '"titel": "产品编码"', 'unknown-key', '是不是 "title"'],
  [
    'price',
    '"rules": ["required"],\n      "query": "like"',
    '"rule": ["required"],\n      "query": "like"',
    'unknown-key',
    '"rules"',
  ],
  ['department', '"columns": 2', '"colums": 2', 'unknown-key', '"columns"'],
  ['price', '"else": { "formula": { "visible"', '"else": { "formula": { "show"', 'unknown-key', '"visible"'],
  ['product', '"readonly": true', '"readOnly": true', 'unknown-key', '"readonly"'],
  ['department', '"leader": {', '"leader": { "required": true,', 'unknown-key', '"rules": ["required"]'],
  ['price', '  "permissionPrefix": "market:price",\n', '', 'missing-key', '"permissionPrefix"', { at: '{' }],
  [
    'department',
    '"title": "部门名称",',
    '"title": "部门名称",\n      "title": "部门",',
    'duplicate-key',
    '重复',
    { at: '"title": "部门",' },
  ],
  ['price', '"list": { "width": 200 }', '"list": "wide"', 'wrong-type', /true 或 false.*对象/],
  ['product', '"maxRows": 50', '"maxRows": "50"', 'wrong-type', '应为整数'],
  ['order', '"softDelete": true', '"softDelete": "yes"', 'wrong-type', 'true 或 false'],
  ['department', '"toolbar": ["add", "import", "export", "batch_delete"]', '"toolbar": "add"', 'wrong-type', '列表'],
)

export const SYNTAX_MISTAKES = mistakes(
  ['price', '"title": "产品价格",', '"title": "产品价格"', 'json-syntax', '缺少逗号', { at: '"title": "产品价格"' }],
  ['department', '"batch_delete"],', '"batch_delete",],', 'json-syntax', '多余的逗号'],
  ['order', '"title": "订单",', '"title": "订单", // 订单', 'json-syntax', '不允许注释'],
  [
    'department',
    '"region": { "preset": "region", "title": "市场大区", "rules": ["required"] },',
    '"region": { "preset": "region", "title": "市场大区", "rules": ["required"],',
    'json-syntax',
    '右花括号',
  ],
  ['price', '"title": "产品名称"', '“title”: "产品名称"', 'json-syntax', /“.*用半角的 "/],
  ['product', '"title": "品牌",', '"title": "品牌"，', 'json-syntax', /，.*用半角的 ,/],
  ['department', '"title": "部门编码"', '\'title\': "部门编码"', 'json-syntax', /'.*双引号/],
  ['quote', '{', '\uFEFF{', 'json-syntax', /BOM.*UTF-8/],
  ['price', `"when": "priceType == 'float'"`, '"when": "priceType == "float""', 'json-syntax', /单引号.*'float'/],
  ['price', '\\\\d{4}', '\\d{4}', 'json-syntax', '\\\\d'],
)

export const TYPE_MISTAKES = mistakes(
  ['department', '"type": "string(40)"', '"type": "varchar(40)"', 'unknown-field-type', 'string(40)'],
  ['price', '"type": "decimal(12,2)"', '"type": "number"', 'unknown-field-type', /integer.*decimal\(12,2\)/],
  ['department', '"type": "integer"', '"type": "int"', 'unknown-field-type', '"integer"'],
  ['quote', '"type": "decimal(9,2)"', '"type": "decimal(2,9)"', 'unknown-field-type', /小数位.*decimal\(11,9\)/],
  ['quote', '"type": "string(200)"', '"type": "string(5000)"', 'unknown-field-type', /1 到 4000.*text/],
  [
    'department',
    '"type": "datetime", ',
    '"type": "date", "multiple": true, ',
    'not-available',
    /删去 "multiple": true/,
  ],
)

export const WIDGET_MISTAKES = mistakes(
  ['price', '"widget": "radio"', '"widget": "radoi"', 'unknown-widget', '"radio"'],
  ['price', '"widget": "yes-no"', '"widget": "switch"', 'unknown-widget', /yes-no/],
  ['department', '"title": "人数",', '"title": "人数", "widget": "date",', 'widget-not-fitting', /可用.*number/],
  ['product', '"widget": "checkbox-group"', '"widget": "radio"', 'widget-not-fitting', /可用.*checkbox-group/],
  [
    'product',
    '"widget": "number",',
    '"widget": { "type": "number", "options": { "thousand": true } },',
    'unknown-option',
    '"thousands"',
  ],
  [
    'product',
    '"widget": "number",',
    '"widget": { "type": "number", "options": { "thousands": "yes" } },',
    'invalid-option',
    'true 或 false',
  ],
  ['department', '"preset": "mobile"', '"preset": "phone"', 'wrong-value', /mobile、telephone/],
  [
    'price',
    '"title": "产品价格",',
    '"title": "产品价格", "kind": "tabel",',
    'wrong-value',
    /只能是 list、tree、form、detail、grid、board、card、panes 之一/,
  ],
  ['price', '"title": "产品价格",', '"title": "产品价格", "kind": "dashboard",', 'not-available', /可用.*list、tree/],
  ['department', '"preset": "region"', '"preset": "regoin"', 'wrong-value', '"region"'],
  ['quote', '"widget": "yes-no"', '"widget": "yesno"', 'unknown-widget', '"yes-no"'],
  [
    'price',
    '"type": "date", "title": "生效日期"',
    '"type": "date", "widget": { "type": "date", "options": { "format": "YYYY" } }, "title": "生效日期"',
    'unknown-option',
    /没有选项.*可用：picker/,
  ],
)

export const RULE_MISTAKES = mistakes(
  ['price', '"rules": ["required"]', '"rules": ["requird"]', 'unknown-rule', '"required"'],
  [
    'department',
    '"rules": [{ "min": 0 }, { "max": 9999 }]',
    '"rules": [{ "min": 9999 }, { "max": 0 }]',
    'invalid-rule',
    /9999.*0.*对调/,
  ],
  [
    'department',
    '{ "min": 0 }, { "max": 9999 }',
    '{ "min": "zero" }, { "max": 9999 }',
    'invalid-rule',
    /"zero".*数字.*如/,
  ],
  ['price', '^[A-Z]{2}', '^[A-Z{2}', 'invalid-pattern', /缺少 ]/],
  [
    'price',
    '"rules": ["required"],\n      "query": "like"',
    '"rules": ["required", { "min": 2 }],\n      "query": "like"',
    'rule-not-fitting',
    /minLength/,
  ],
  [
    'price',
    '"title": "生效日期", ',
    '"title": "生效日期", "rules": [{ "max": "= today()" }], ',
    'invalid-rule',
    /checks.*validFrom <= today\(\)/,
  ],
  ['price', '"query": "like"', '"query": "between"', 'operator-not-fitting', /可用：like/],
  ['price', '"query": "like"', '"query": true', 'wrong-value', /like.*、false/],
  ['price', '"statistics": ["average"]', '"statistics": ["avg"]', 'wrong-value', /sum、average/],
  ['price', '"permission": "cost"', '"permission": "market:price:cost"', 'wrong-format', /"cost".*field:cost:see/],
  ['price', '{ "min": 0 }', '{ "min": 0, "max": 9 }', 'invalid-rule', '拆成几条'],
  ['department', '"rules": [{ "min": 0 }, { "max": 9999 }]', '"rules": ["unqiue"]', 'unknown-rule', '"unique"'],
)
