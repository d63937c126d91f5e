import { SHOWS } from '#renderer/show/registry.ts'
import { FIELD_KINDS, type FieldKind } from '#schemas/language/field-type.ts'
import { PRESET_NAMES } from '#schemas/language/preset-names.ts'
import { PRESETS } from '#schemas/language/presets.ts'
import { OPERATORS_BY_KIND } from '#schemas/query/operator.ts'
import { type Mask, maskText } from '#schemas/values/masked-text.ts'
import { SYSTEM_TABLES } from '#server/dictionaries/table-registry.ts'
import { type Block, code, codes, heading, json, table, text } from './document.ts'

const TYPE_TEXTS: Readonly<Record<FieldKind, string>> = {
  string: '文本，`string(32)` 括号内为最多字符数，1 到 4000',
  text: '长文本，最多 100000 个字符；默认不在列表中显示。`format` 说明它用什么写成：富文本、Markdown 或代码',
  integer: '整数',
  long: '长整数，按文本传输',
  decimal: '精确的小数，`decimal(12,2)` 为总位数和小数位',
  boolean: '是或否',
  date: '日期',
  datetime: '日期和时间，业务时区',
  time: '一天中的时刻',
  enum: '从 `dict` 或 `options` 中选择的值',
  ref: '引用另一张表的一行，目标写在 `ref`',
  file: '上传的文件，存它的路径；见“文件与图片”。不能查询和排序',
  json: 'JSON 对象或数组，最多 16 层、100000 个字符；不能查询和排序，表达式中写 `config.size`',
}

export function fieldsIntro(): readonly Block[] {
  return [
    text('字段只声明一次；列表、查询、表单、详情、数据库列和检查都由它得出。各处可以写 `{ "field": …, …覆盖 }`。'),
    json({
      price: {
        type: 'decimal(12,2)',
        title: '价格',
        rules: ['money', { min: 0 }],
        query: 'between',
        list: { width: 130 },
      },
    }),
  ]
}

export function types(): readonly Block[] {
  return [
    heading('存储类型'),
    table(
      ['类型', '说明', '查询方式（第一个是默认）'],
      FIELD_KINDS.map((kind) => [code(kind), TYPE_TEXTS[kind], codes(OPERATORS_BY_KIND[kind])]),
    ),
  ]
}

export function presets(): readonly Block[] {
  return [
    heading('预设'),
    text('`"preset": "mobile"` 等于写出整套键；自己写的键优先。'),
    table(
      ['预设', '名称', '等于'],
      PRESET_NAMES.map((name) => [code(name), PRESETS[name].title, code(JSON.stringify(PRESETS[name].field))]),
    ),
  ]
}

export function shows(): readonly Block[] {
  return [
    heading('怎样显示'),
    text('列表和详情默认显示文字，选项的颜色在文字旁。`show` 换一种样子；编辑时不变。'),
    table(
      ['`show.as`', '用于'],
      Object.values(SHOWS).map(({ as, suits }) => [code(as), suits]),
    ),
    json({
      state: {
        type: 'enum',
        title: '状态',
        show: { as: 'tag' },
        options: [
          { value: 'draft', text: '草稿', color: 'default' },
          { value: 'done', text: '已完成', color: 'success' },
        ],
      },
    }),
    ...masks(),
  ]
}

function masks(): readonly Block[] {
  return [
    heading('脱敏'),
    text(
      '`"show": { "as": "masked", "keep": … }` 由服务器脱敏：字段要写 `permission`，没有 `…:field:<名称>:see` 的人只得到遮住的文字（在 `<字段>_dictText` 中），得不到值；列表、详情、保存的回答、导出、变更记录都如此，也不能按它查询、排序，不能把它当作引用的显示文字。有这个权限的人先看到遮住的文字，按“眼睛”看完整的值；完整地导出另要 `:export`。',
    ),
    table(
      ['`keep`', '得到'],
      MASK_EXAMPLES.map(([keep, example]) => [code(JSON.stringify(keep)), code(maskText(keep, example))]),
    ),
    text(
      '藏起的不到三分之一时（值太短），整个显示为 `****`。看不到值但有 `:edit` 的人可以填一个新值，不填则不变；校验、联动、条件读到的脱敏字段例外，否则能从结果试出原值。遮住的文字不会被存下：保存和导入时会被拒绝。子表和可编辑表格中的列，看不到值的人在编辑时看不到，详情中看到遮住的文字。',
    ),
    json({
      mobile: {
        type: 'string(20)',
        title: '手机号',
        permission: 'mobile',
        show: { as: 'masked', keep: 'phone' },
      },
      badge: {
        type: 'string(32)',
        title: '工牌号',
        permission: 'badge',
        show: { as: 'masked', keep: { start: 2, end: 3 } },
      },
    }),
  ]
}

const MASK_EXAMPLES: readonly (readonly [Mask, string])[] = [
  ['phone', '13812348888'],
  ['identity', '110101199003071234'],
  ['name', '张三'],
  ['email', 'anna@example.com'],
  ['bank-account', '6222021234567890123'],
  [{ start: 2, end: 3 }, 'AB1234567'],
]

export function references(): readonly Block[] {
  return [
    heading('引用：过滤与带出'),
    text(
      '`ref` 字段选择另一张表的一行。`where` 限定能选哪些行：左边是那张表的字段，右边是值，或者 `= 表达式`（子表中可用 `row.`）。值变化后重新查询；已选的行不再符合时在字段旁说明，不会悄悄清空；值为空时没有可选的行。服务器保存时再检查一遍。',
    ),
    text(
      '`fill` 在选中一行时把它的值带到旁边的字段：左边是本记录（或本行）的字段，右边是那张表的字段。重新选择会覆盖，清空会一并清空，以后那一行再变也不影响已带出的值。目标字段写了 `readonly` 时只由服务器带出，请求中的其他值不接受；没有写的，带出后可以修改。',
    ),
    json({
      levelTwo: {
        type: 'ref',
        title: '产品二级',
        ref: {
          entity: 'trade_product_level_two',
          value: 'id',
          label: 'name',
          where: { levelOne: '= levelOne', enabled: 'Y' },
          fill: { unit: 'unit', standardName: 'standard' },
        },
      },
    }),
    text(
      '名称会重复时，`label` 用花括号写几个字段：`"{name} {code}"`、`"{name}（{code}）"`。列表、导出、导入都用这样合成的文字；空的字段连同旁边的文字一起省去。可选项分两行显示：第一个字段，下面是其余字段。搜索时任何一个字段都算，几个词可以分属不同字段；粘贴和导入时写全部文字、只写编码，或写只有一行使用的名称都可以。',
    ),
    text(
      '`where` 与 `fill` 只能用那张表里声明的字段。要权限才能看的字段不能用于 `where`，只能带到同样写了 `permission` 的字段，并且只带给有权看它的人。字典没有可以比较的字段，要按其他字段限定字典的选项，用联动的 `options`。',
    ),
    heading('引用：读对方的值'),
    text(
      '表达式可以直接读所选那一行的一个字段：`supplier.level` 是引用字段 `supplier` 所选供应商的 `level`，类型就是对方字段的类型；子表里写 `row.product.price`，修改之前所选的那一行写 `old.supplier.level`（读到的都是那一行现在的值）。没有选、或那一行已不在时为空。可以用在计算字段、校验、联动、守卫、会保存数据的动作和后果里。树形页面的上级也这样读：`parentId.budget` 是上一级那一行的 `budget`，顶级的行为空。',
    ),
    json({
      fields: {
        supplier: {
          type: 'ref',
          title: '供应商',
          ref: { entity: 'purchase_supplier', value: 'id', label: 'name' },
        },
        quantity: { type: 'integer', title: '数量' },
        payable: { type: 'decimal(12,2)', title: '应付', value: '= quantity * supplier.rate' },
      },
      checks: [
        {
          id: 'level',
          that: 'supplier.level >= 2',
          message: '这个供应商还不能接单',
          fields: ['supplier'],
        },
      ],
      guards: { add: { when: 'supplier.isClosed != true', message: '供应商已停用' } },
    }),
    text(
      '只能读一步：`order.member.level` 要在对方页面先写成一个计算字段。可存多个值的引用、对方要权限才能看的字段不能读（后者用 `fill` 带到写了 `permission` 的字段）。`default`、`ref.where`、`rows`，以及只由浏览器判断的条件（不保存数据的动作、`detail` 按钮）里也不能读。',
    ),
    text(
      '表单在选中时向服务器读这些值，每一行只读一次，到了之后才重新计算、联动和校验；保存时服务器一律重读、重算。存下来的计算值是最后一次保存时的，对方的行以后变了，要到这条记录再保存时才更新。列表里，条件读了对方的值的按钮总是显示，不成立时由服务器拒绝并说明原因。',
    ),
  ]
}

/** What `ref.entity` may name besides the tables of pages. */
export function systemTables(): readonly Block[] {
  return [
    heading('可以引用的表'),
    text(
      '`ref.entity` 写表名，不是页面代码：可以是任何页面的 `entity.table`（字段为它声明的字段和 `id`；要有权限才能看的字段不能用作 `value`、`label` 和条件），也可以是下列系统表。其他系统表没有登记，不能引用。',
    ),
    table(
      ['系统表', '说明', '可引用的字段'],
      SYSTEM_TABLES.map(({ table, fields }) => [
        code(table),
        SYSTEM_TABLE_TEXTS[table] ?? '',
        codes([...fields.keys()]),
      ]),
    ),
  ]
}

const SYSTEM_TABLE_TEXTS: Readonly<Record<string, string>> = {
  sys_depart: '部门；预设 `department` 按 `id` 引用',
  sys_user: '用户；预设 `user` 按 `username` 引用',
  sys_position: '职务；按 `code` 引用，显示 `name`',
  sys_category: '分类字典，树；按 `id` 引用，显示 `name`',
  sys_role: '角色；按 `roleCode` 或 `id` 引用，显示 `roleName`',
  sys_tenant:
    '租户；按 `id`（租户编号）引用，显示 `name`。租户 0 里有租户列表或“选择租户”权限的人看到全部，其他人只看到自己所在的租户',
  sys_area: '省市区，树，根为 86；按 `id`（六位代码）引用，显示 `text` 或带上级的 `fullText`',
}
