import { type Static, Type } from 'typebox'
import { QUERY_OPERATORS } from '../query/operator.ts'
import { recordOf } from '../record-schema.ts'
import { choiceColor } from './dictionary.ts'
import { existingColumnKey } from './existing-table.ts'
import { FIELD_TYPE_PATTERN } from './field-type.ts'
import { COMPUTED_PATTERN, MAX_EXPRESSION_LENGTH, reveals } from './logic.ts'
import {
  DICT_CODE_PATTERN,
  FIELD_NAME_PATTERN,
  MAX_FIELD_NAME_LENGTH,
  PERMISSION_NAME_PATTERN,
  REFERRED_TABLE_PATTERN,
} from './names.ts'
import { numberSchema } from './number.ts'
import { PRESET_NAMES } from './preset-names.ts'
import { showSchema } from './show.ts'
import { TEXT_FORMATS } from './text-format.ts'

const closed = { additionalProperties: false } as const

/** More conditions or copied values than these want a design of their own. */
const MAX_REF_CONDITIONS = 4
const MAX_REF_FILLS = 16
const MAX_LABEL_LENGTH = 100
/** Longest pattern a page may declare; longer ones are unreadable and a risk to the server. */
const MAX_PATTERN_LENGTH = 500

const ruleObject = Type.Object(
  {
    rule: Type.Optional(Type.String({ maxLength: 64, description: '规则代码，需要另写提示文字时用对象写法。' })),
    pattern: Type.Optional(Type.String({ maxLength: MAX_PATTERN_LENGTH, description: '正则表达式。' })),
    min: Type.Optional(
      Type.Union([Type.Number(), Type.String({ maxLength: 40 })], {
        description: '最小值：数字；超过 15 位时写成文本。日期的范围写在 checks 里。',
      }),
    ),
    max: Type.Optional(
      Type.Union([Type.Number(), Type.String({ maxLength: 40 })], {
        description: '最大值：数字；超过 15 位时写成文本。日期的范围写在 checks 里。',
      }),
    ),
    minLength: Type.Optional(Type.Integer({ minimum: 0, description: '最少字符数。' })),
    maxLength: Type.Optional(Type.Integer({ minimum: 1, description: '最多字符数。' })),
    minItems: Type.Optional(Type.Integer({ minimum: 0, description: '最少选择项数。' })),
    maxItems: Type.Optional(Type.Integer({ minimum: 1, description: '最多选择项数。' })),
    message: Type.Optional(Type.String({ minLength: 1, maxLength: 100, description: '不符合时的提示。' })),
  },
  { ...closed, description: '带参数或自定义提示的规则：除 message 外恰好写一个键。' },
)

export const ruleSchema = Type.Union([
  Type.String({ maxLength: 64, description: '规则代码，如 required、money。' }),
  ruleObject,
])

const choice = Type.Object(
  {
    value: Type.String({ minLength: 1, maxLength: 64, description: '存储的值。' }),
    text: Type.String({ minLength: 1, maxLength: 64, description: '显示的文字。' }),
    color: choiceColor,
    disabled: Type.Optional(Type.Boolean({ description: 'true 表示不能再选；已存的值照常显示。' })),
  },
  closed,
)

const widgetObject = Type.Object(
  {
    type: Type.String({ minLength: 1, maxLength: 64, description: '控件名。' }),
    options: Type.Optional(
      Type.Object({}, { additionalProperties: true, description: '控件的选项，见各控件的说明。' }),
    ),
  },
  closed,
)

/** What becomes of a reference when the row is deleted that it refers to. */
const ON_DELETE = ['restrict', 'clear', 'keep'] as const

const refSchema = Type.Object(
  {
    entity: Type.String({
      pattern: REFERRED_TABLE_PATTERN,
      description:
        '引用的表：页面的 entity.table 或 entity.existing，或登记的系统表 sys_depart、sys_user、sys_position、sys_category、sys_role、sys_area。',
    }),
    value: Type.String({ pattern: FIELD_NAME_PATTERN, description: '存储的字段。' }),
    label: Type.String({
      minLength: 1,
      maxLength: MAX_LABEL_LENGTH,
      description:
        '显示的文字：一个字段，如 "name"；名称会重复时写几个字段，如 "{name} {code}" 或 "{name}（{code}）"。按其中任何一个字段都能搜索、粘贴和导入。',
    }),
    where: Type.Optional(
      recordOf(
        Type.Union([Type.String({ maxLength: MAX_EXPRESSION_LENGTH }), Type.Number(), Type.Boolean()], {
          description: '要等于的值；可写 "= 表达式"，如 "= levelOne" 或 "= row.product"。',
        }),
        {
          minProperties: 1,
          maxProperties: MAX_REF_CONDITIONS,
          description:
            '只能选符合条件的行：所引用表的字段名到它要等于的值。值变化后重新查询可选项；值为空时没有可选项。服务器保存时再检查。',
        },
      ),
    ),
    onDelete: Type.Optional(
      Type.Enum([...ON_DELETE], {
        description: '所引用的行被删除时：restrict 拒绝删除（默认），clear 把引用清空，keep 保留原值。',
      }),
    ),
    fill: Type.Optional(
      recordOf(Type.String({ pattern: FIELD_NAME_PATTERN, description: '所引用表的字段。' }), {
        minProperties: 1,
        maxProperties: MAX_REF_FILLS,
        description:
          '选中一行时带出的值：本记录（子表中为本行）的字段名到所引用表的字段名。清空时一并清空；带出后能否修改由该字段决定。',
      }),
    ),
  },
  { ...closed, description: '引用另一张表的一行。' },
)

const fieldColumn = Type.Object(
  {
    width: Type.Optional(
      Type.Integer({ minimum: 40, maximum: 800, description: '列宽，像素。不写时按内容的类型和标题留宽度。' }),
    ),
    fixed: Type.Optional(Type.Enum(['left', 'right'], { description: '固定在左侧或右侧。' })),
    priority: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 9,
        description:
          '列排在前面的程度，1 最前；同级按书写顺序。默认：前两列、树的名称列和打开详情的列为 1，只读的选项（状态）为 2，合计列、金额与默认排序的列为 3，其余为 4；写了 list.columns 的页面默认都为 4，即按书写顺序。',
      }),
    ),
    sort: Type.Optional(
      Type.Boolean({ description: '是否可排序；默认按类型。写 true 时升序、降序各建一个索引，行数多的表排序也快。' }),
    ),
    link: Type.Optional(Type.Enum(['detail'], { description: '点击单元格打开详情。' })),
    ellipsis: Type.Optional(Type.Boolean({ description: '过长时省略；默认是。' })),
  },
  closed,
)
export const columnOverrides = fieldColumn.properties

/** A field: declared once; list, query, form, detail, import, export and the table all derive from it. */
export const fieldSchema = Type.Object(
  {
    preset: Type.Optional(
      Type.Enum([...PRESET_NAMES], {
        description: '预设：常见字段的整套写法，自己写的键优先。',
      }),
    ),
    type: Type.Optional(
      Type.String({
        pattern: FIELD_TYPE_PATTERN,
        description:
          '存储类型：string(n)、text、integer、long、decimal(p,s)、boolean、date、datetime、time、enum、ref、file、json。没有 preset 时必须写。',
      }),
    ),
    format: Type.Optional(
      Type.Enum([...TEXT_FORMATS], {
        description:
          'text 字段的写法：html（富文本，保存和显示时都会清洗）、markdown、code:<语言>（代码）；不写就是普通文本。控件随之而定。',
      }),
    ),
    title: Type.Optional(
      Type.String({ minLength: 1, maxLength: 32, description: '字段的中文名。没有 preset 时必须写。' }),
    ),
    multiple: Type.Optional(Type.Boolean({ description: '可存多个值（逗号分隔传输）。' })),
    public: Type.Optional(
      Type.Literal(true, {
        description:
          '文件对所有人公开，地址不签名、不过期，如横幅图、头像；只用于 file 字段。不写时只有能看到该字段的人得到有时限的地址。',
      }),
    ),
    widget: Type.Optional(
      Type.Union([Type.String({ minLength: 1, maxLength: 64 }), widgetObject], {
        description: '控件；默认按类型。要写选项时用 { "type": …, "options": … }。',
      }),
    ),
    dict: Type.Optional(Type.String({ pattern: DICT_CODE_PATTERN, maxLength: 64, description: '字典代码。' })),
    options: Type.Optional(Type.Array(choice, { minItems: 1, maxItems: 200, description: '固定的选项，代替字典。' })),
    ref: Type.Optional(refSchema),
    rules: Type.Optional(Type.Array(ruleSchema, { maxItems: 16, description: '校验规则，按顺序，先不符合的先提示。' })),
    default: Type.Optional(
      Type.Unknown({ description: '新增时的默认值；可写 "= 表达式"，如 "= today()"。已有的行不变，见 backfill。' }),
    ),
    backfill: Type.Optional(
      Type.Literal(true, {
        description:
          '新加的字段在建列时，也把 default 填进已有的行；只能与固定的默认值一起写。不写时已有的行是空的，默认值只用于新增。',
      }),
    ),
    value: Type.Optional(
      Type.String({
        pattern: COMPUTED_PATTERN,
        maxLength: MAX_EXPRESSION_LENGTH,
        description:
          '由表达式算出的值，如 "= price * quantity"：只读，服务器再算一遍。汇总另一个页面中引用本记录的行，如 "= count(page(\'order\'), target.member == id)"：读取时汇总，只显示；要排序、查询、参与计算时加 kept。',
      }),
    ),
    kept: Type.Optional(
      Type.Literal(true, {
        description:
          'value 汇总另一个页面中引用本记录的行，如 "= count(page(\'order\'), target.member == id)"：结果存进列里，那个页面的行新增、修改、删除时在同一事务里更新；因此可以排序和查询。建列时按已有的行填好。',
      }),
    ),
    number: Type.Optional(numberSchema),
    statistics: Type.Optional(
      Type.Array(Type.Enum(['sum', 'average']), {
        minItems: 1,
        uniqueItems: true,
        description: '列表或子表下方的合计与平均。',
      }),
    ),
    query: Type.Optional(
      Type.Union([Type.Literal(false), Type.Enum([...QUERY_OPERATORS])], {
        description: '查询方式；false 表示任何地方都不可查询。',
      }),
    ),
    list: Type.Optional(
      Type.Union([Type.Boolean(), fieldColumn], { description: '列表中的列；false 表示默认不出现在列表中。' }),
    ),
    show: Type.Optional(showSchema),
    form: Type.Optional(Type.Boolean({ description: 'false 表示默认不出现在表单中。' })),
    readonly: Type.Optional(Type.Boolean({ description: '表单中只读，服务器也不接受修改。' })),
    permission: Type.Optional(
      Type.String({
        pattern: PERMISSION_NAME_PATTERN,
        maxLength: 32,
        description: '字段权限名，得到 <前缀>:field:<名>:see、:edit、:export。',
      }),
    ),
    reveals,
    help: Type.Optional(Type.String({ minLength: 1, maxLength: 200, description: '输入框下方的说明。' })),
    placeholder: Type.Optional(Type.String({ minLength: 1, maxLength: 64, description: '输入框内的提示。' })),
    renamedFrom: Type.Optional(
      Type.String({
        pattern: FIELD_NAME_PATTERN,
        maxLength: MAX_FIELD_NAME_LENGTH,
        description: '字段改名前的名字：保留数据。',
      }),
    ),
    ...existingColumnKey,
  },
  { ...closed, description: '一个字段。' },
)
export type FieldDeclaration = Static<typeof fieldSchema>
