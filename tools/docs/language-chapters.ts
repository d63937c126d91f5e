import { KINDS } from '#renderer/kinds/registry.ts'
import { ROW_ACTIONS, TOOLBAR_ACTIONS } from '#schemas/language/actions.ts'
import { COLUMN_CELL_NAMES, COLUMN_CELLS } from '#schemas/language/cells.ts'
import { FIELD_KINDS, type FieldKind } from '#schemas/language/field-type.ts'
import { SYSTEM_FIELD_NAMES } from '#schemas/language/names.ts'
import { pageSchema } from '#schemas/language/page.ts'
import { PRESET_NAMES } from '#schemas/language/preset-names.ts'
import { PRESETS } from '#schemas/language/presets.ts'
import { OPERATORS_BY_KIND, QUERY_OPERATORS, type QueryOperator } from '#schemas/query/operator.ts'
import { RULE_CODES } from '#schemas/rules/rule-codes.ts'
import { SYSTEM_TABLES } from '#server/dictionaries/table-registry.ts'
import { parseNewPageName } from '../new/page-name.ts'
import { newPage, type Template } from '../new/page-template.ts'
import { withSchema } from '../new/schema-reference.ts'
import { type Block, type Chapter, code, codes, heading, json, table, text } from './document.ts'
import { type KeyTable, keyTables } from './schema-tables.ts'

/** The order in which objects are described that stand in several places. */
const KEY_ORDER = [
  'entity',
  'fields',
  'list',
  'grid',
  'panes',
  'query',
  'form',
  'checks',
  'subTables',
  'actions',
  'tree',
  'detail',
  'toolbar',
]

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
  file: '文件（已保留）',
  json: 'JSON 对象或数组，最多 16 层、100000 个字符；不能查询和排序，表达式中写 `config.size`',
}

const OPERATOR_TEXTS: Readonly<Record<QueryOperator, string>> = {
  eq: '等于',
  ne: '不等于',
  like: '包含',
  left_like: '以……结尾',
  right_like: '以……开头',
  in: '是其中之一',
  gt: '大于',
  ge: '大于或等于',
  lt: '小于',
  le: '小于或等于',
  between: '在两者之间，任一边可以不填',
}

/** Chapters that follow from the schemas of the language alone. */
export function languageChapters(): readonly Chapter[] {
  const tables = keyTables(pageSchema, KEY_ORDER)
  const under = (...prefixes: readonly string[]) =>
    tables.filter(({ path }) => prefixes.some((prefix) => startsWith(path, prefix)))
  const chapters: readonly (readonly [
    slug: string,
    title: string,
    prefixes: readonly string[],
    before: readonly Block[],
    after: readonly Block[],
  ])[] = [
    ['fields', '字段', ['fields'], fieldsIntro(), [...types(), ...presets(), ...references(), ...systemTables()]],
    ['layout', '排布', ['form.layout', 'detail.layout'], layoutIntro(), []],
    ['logic', '联动与校验', ['form.reactions', 'checks'], logicIntro(), []],
    [
      'sub-tables',
      '子表',
      ['subTables'],
      [
        text('子表的行属于主记录，随它一起编辑、保存和删除。'),
        text(
          '行默认可以拖动，或从行的菜单（右键、Shift+F10，手机上长按）移动、插入。列可以写 `{ "field": …, "cell": … }`，单元格见“批量录入”一章。',
        ),
        example('master-detail'),
      ],
      [],
    ],
    ['grid', '批量录入', ['grid'], gridIntro(), cells()],
    ['panes', '页面的种类与窗格', ['panes'], panesIntro(), []],
    ['actions', '动作', ['actions', 'list.rowActions', 'toolbar'], actionsIntro(), []],
  ]
  const special = chapters.flatMap(([, , prefixes]) => prefixes)
  const rest = tables.filter(({ path }) => !special.some((prefix) => startsWith(path, prefix)))
  return [
    {
      slug: 'page',
      title: '页面',
      blocks: [...pageIntro(), ...rest.flatMap(keyBlocks), heading('其他模板'), ...otherTemplates()],
    },
    ...chapters.map(([slug, title, prefixes, before, after]) => ({
      slug,
      title,
      blocks: [...before, ...under(...prefixes).flatMap(keyBlocks), ...after],
    })),
    { slug: 'rules', title: '校验规则', blocks: rules() },
    { slug: 'query', title: '查询方式', blocks: operators() },
  ]
}

function startsWith(path: string, prefix: string): boolean {
  return path === prefix || path.startsWith(`${prefix}.`) || path.startsWith(`${prefix}[`)
}

function keyBlocks({ path, description, rows }: KeyTable): readonly Block[] {
  return [
    heading(path === '' ? '顶层的键' : code(path)),
    ...(description === '' ? [] : [text(description)]),
    table(
      ['键', '写什么', '必须', '说明'],
      rows.map((row) => [code(row.key), row.type, row.isRequired ? '是' : '', row.description]),
    ),
  ]
}

function example(template: Template): Block {
  const name = parseNewPageName(`stock/${template}`)
  return json(name ? withSchema(newPage(name, '库房', template), '../../meta/page.schema.json') : null)
}

function pageIntro(): readonly Block[] {
  return [
    text(
      '一个页面是一个 JSON 文件：纯数据，没有代码。放进 `schemas/pages/<目录>/` 或 `PAGES_DIR` 后立即可用，服务器据此建表、提供接口、检查权限和规则。',
    ),
    text('`pagewright new <目录>/<页面> --template list` 写出这样一个页面：'),
    example('list'),
    text(`每个实体都有系统列 ${codes(SYSTEM_FIELD_NAMES)}：可以显示、排序和查询，不能声明。`),
    text(
      '权限代码由前缀得出：`<前缀>:list`、`add`、`edit`、`delete`、`batch_delete`、`export`、`import`，页面自己的动作是 `<前缀>:<动作名>`，字段权限是 `<前缀>:field:<名>:see`、`edit`、`export`。',
    ),
  ]
}

function otherTemplates(): readonly Block[] {
  return [text('树，`--template tree`：'), example('tree'), text('单页表单，`--template form`：'), example('form')]
}

function fieldsIntro(): readonly Block[] {
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

/** What `ref.entity` may name besides the tables of pages. */
function systemTables(): readonly Block[] {
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
  sys_area: '省市区，树，根为 86；按 `id`（六位代码）引用，显示 `text` 或带上级的 `fullText`',
}

function references(): readonly Block[] {
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
  ]
}

function layoutIntro(): readonly Block[] {
  return [
    text(
      '没有 `layout` 时，字段按声明的顺序排成两列。每一部分恰好写 `fields`、`row`、`subTable`、`tabs`、`steps` 之一；`steps` 单独使用。详情默认跟随表单。',
    ),
    json([
      { section: '价格', columns: 3, fields: ['priceType', 'price', { field: 'formula', span: 3 }] },
      { tabs: [{ subTable: 'tiers' }] },
    ]),
  ]
}

function logicIntro(): readonly Block[] {
  return [
    text(
      '联动的条件都看同一个状态，按文件的顺序执行，后写的覆盖先写的，然后按依赖的顺序计算 `value`。没有 `else` 时，条件不成立就恢复声明。隐藏的字段保留值但不提交，在详情里也不显示。服务器保存时执行同样的联动与校验。',
    ),
    json({
      id: 'float-needs-formula',
      when: "priceType == 'float'",
      then: { formula: { visible: true, required: true } },
      else: { formula: { visible: false } },
    }),
    text(
      '写了 `permission` 的字段不能从旁看出来：编辑时，校验或条件拿它与哪些字段比较，看不到它的人就不能修改那些字段（新增时可以，那时看不到的值就是默认值）；读它的联动，目标字段也一样；由它算出的字段只给能看到它的人看。表单、单元格、批量保存和动作都这样，服务器在保存时执行。检查器逐处指出，由作者决定：`"reveals": false` 确认限制，`"reveals": true` 允许由此看出。`reveals` 写在校验、联动、动作、带条件的行按钮上；计算字段和 `ref.where` 写在字段上。',
    ),
    json({
      id: 'covers-cost',
      that: 'cost <= price',
      message: '成本价不能高于价格',
      fields: ['cost'],
      reveals: false,
    }),
  ]
}

function gridIntro(): readonly Block[] {
  return [
    text(
      '`kind` 为 `grid` 的页面把数据直接放在表格中录入和修改：上面是查询栏，表格按页显示，新增、修改、删除一次保存，要么全部成功，要么一条也不改。被拒绝的行和格旁边显示服务器的说明，其余的行仍可修改；别人已经改过的行会标出，可以采用对方的值。',
    ),
    text(
      '表达式中直接写字段名指的是本行；`value` 随输入计算，`checks` 逐行检查。可以从 Excel 粘贴，可以填充、撤销；Ctrl+S 保存。没有 `list`、`toolbar`、`form`、`detail`、`subTables`、`actions`。新增要 `<前缀>:add`，修改要 `<前缀>:edit`，删除要 `<前缀>:batch_delete`。',
    ),
    text(
      '分页由 `pageSize` 决定，操作的人可以改；别人保存的行会自动更新。前后相关的选择（如大类、小类）用引用字段的 `ref.where`，见“字段”一章：前一格变了，后一格按新的值查找。列的宽度、固定和隐藏由操作的人在列设置中调整，系统记住。',
    ),
    text('`--template grid`：'),
    example('grid'),
  ]
}

function panesIntro(): readonly Block[] {
  return [
    text('`kind` 是页面的种类，不写时为 `list`：'),
    table(
      ['种类', '名称', '说明'],
      KINDS.map(({ kind, title, summary }) => [code(kind), title, summary]),
    ),
    text(
      '`kind` 为 `panes` 的页面没有自己的数据，不写 `entity`、`fields`：几个窗格并排，每个显示另一个页面、一个面板或几个标签页。左边的列表或树里选中一行，`with` 就把它的字段交给后面的窗格：列表只查符合的行，那里新增的行以这些值为初始值，操作的人不能去掉这些条件。什么也没选时，窗格说明要先选什么。',
    ),
    json({
      kind: 'panes',
      panes: [
        { id: 'depart', page: 'depart-tree', width: 280 },
        {
          id: 'people',
          tabs: [
            { title: '用户', page: 'depart-users', with: { departId: '= depart.id' } },
            { title: '岗位', page: 'depart-posts', with: { departId: '= depart.id', enabled: 'Y' } },
          ],
        },
      ],
    }),
    text(
      '选中的行写在标签页的地址里，刷新后仍在；窗格之间的边可以拖动，也可以用方向键移动，宽度会记住。窗格里的内容有未保存的修改时，改变选择前会先问。窄屏上窗格一个接一个，选中后进入下一个，可以返回。',
    ),
    text(
      '`with` 只是条件，不是权限：每个窗格要的权限就是它那个页面的权限，没有权限时窗格里会说明，服务器也会拒绝。页面自己只有 `<前缀>:list`。条件只能用在 `list` 和 `tree` 的页面上，可以选中行的也只有它们。',
    ),
  ]
}

/** Cells are the same for pages of kind `grid` and for sub-tables. */
function cells(): readonly Block[] {
  return [
    heading('单元格'),
    text(
      '一列用什么单元格由字段的控件决定；`cell` 改用另一种，要适合字段。代码自己画的格没有对应的写法：页面是纯数据，画法属于控件，用 `slot` 把控件画在格内。',
    ),
    table(
      ['`cell`', '是什么'],
      COLUMN_CELL_NAMES.map((name) => [code(name), COLUMN_CELLS[name]]),
    ),
  ]
}

function actionsIntro(): readonly Block[] {
  return [
    text(
      `每行内置的操作：${codes(ROW_ACTIONS)}；工具栏内置的按钮：${codes(TOOLBAR_ACTIONS)}。其他按钮先在 ${code('actions')} 中声明，类型和属性见“动作类型”一章。`,
    ),
    text(
      '`when` 看的是已经保存的行，不能写 `old.`。它不只决定按钮：`edit`、`delete`、`add_child` 和页面自己的动作，不论从按钮、批量、导入还是接口来，服务器都按它判断，不符合的整个拒绝，并说明是哪一行、为什么。批量删除用 `delete` 的条件，`saveAll` 的每一行用 `edit` 或 `delete` 的条件；`add_child` 的条件看上级那一行，移动和导入也算。`detail`、`refund` 只是打开看，条件只决定按钮。页面自己的动作不受 `edit` 的条件约束。',
    ),
    text(
      '被别的数据引用的行不能删除：提示里说明哪些页面、多少条、其中一条叫什么；看不到那些页面的人只知道它正被使用。引用它的数据先删除，或者在同一次操作里一起删除、改掉，就可以删除。',
    ),
    text(
      '保存数据的动作可以用 `input` 先问再做：驳回要写原因，退款要写金额。点击后打开一个小窗口，`confirm` 显示在上方；填好的值与 `props.values` 在一个事务里写入，要么全部成功，要么一条也不改。',
    ),
    text(
      '`values`、`checks` 中的字段名是填写之后的值，`old.` 是原来的值。表单的联动照样决定这些字段是否显示、必填、限选，看到的是动作执行之后的记录；只读不起作用，因为动作正是改动只读字段的方式。对多行执行时，默认值各行相同才会填好。服务器用同样的规则再检查一遍，并拒绝没有问到的字段。',
    ),
    json({
      refund_part: {
        title: '部分退款',
        type: 'set-values',
        when: "status == 'paid'",
        confirm: '退款不可撤回。',
        danger: true,
        input: [
          { field: 'refundAmount', default: '= payable', rules: ['required', { min: 0.01 }] },
          { field: 'refundReason', rules: ['required'] },
        ],
        checks: [
          { id: 'within-paid', that: 'refundAmount <= payable', message: '不能超过实付', fields: ['refundAmount'] },
        ],
        props: { values: { status: 'refunded' } },
      },
    }),
  ]
}

function types(): readonly Block[] {
  return [
    heading('存储类型'),
    table(
      ['类型', '说明', '查询方式（第一个是默认）'],
      FIELD_KINDS.map((kind) => [code(kind), TYPE_TEXTS[kind], codes(OPERATORS_BY_KIND[kind])]),
    ),
  ]
}

function presets(): readonly Block[] {
  return [
    heading('预设'),
    text('`"preset": "mobile"` 等于写出整套键；自己写的键优先。'),
    table(
      ['预设', '名称', '等于'],
      PRESET_NAMES.map((name) => [code(name), PRESETS[name].title, code(JSON.stringify(PRESETS[name].field))]),
    ),
  ]
}

function rules(): readonly Block[] {
  const kinds = { value: '表单、单元格、导入与服务器', column: '同一列', server: '服务器' } as const
  const argumentTexts = { none: '', decimal: '数字', count: '个数', pattern: '正则表达式' } as const
  return [
    text(
      '没有参数的规则写代码，如 `"required"`；有参数的写对象，如 `{ "min": 0 }`；另写提示用 `{ "rule": "money", "message": "…" }`。按顺序检查，先不符合的先提示；空值只由必填规则检查。',
    ),
    table(
      ['代码', '说明', '参数', '在哪里检查'],
      [...RULE_CODES].map(([name, { description, argument, scope }]) => [
        code(name),
        description,
        argumentTexts[argument],
        kinds[scope],
      ]),
    ),
    text(
      '`n4-8`、`s2-4`、`*1-9` 是自定长度的数字、字母、任意字符；`check:<代码>` 由服务器的校验规则检查；带正则表达式符号的文本当作正则表达式。',
    ),
    text(
      '正则表达式由 RE2 执行，浏览器、服务器和命令行用的是同一个：所需时间与文本长度成正比，任何写法都不会卡住系统。超过字段长度的文本不去匹配，直接提示过长。写法与 JavaScript 的 `u` 模式相同：`^`、`$` 是整个文本的开头和结尾，没写它们时匹配其中任何一段；`\\d` 只是 0 到 9，`\\w` 只是字母、数字和下划线，一个汉字或表情是一个字符。在 JSON 里反斜杠要写两个：`"^\\\\d{6}$"`。不同之处：',
    ),
    table(
      ['写法', '不同', '怎么写'],
      [
        [code('(?=…) (?!…) (?<=…) (?<!…)'), '没有前后查找', '拆成几条 `pattern` 规则，全部符合才算通过'],
        [code('\\1 \\k<名称>'), '没有反向引用', '列出可能的写法，或用 `checks` 比较字段'],
        [code('\\s'), '只含半角空白', '全角空格写作 `[\\s\\u3000]`'],
        [code('.'), '只有换行符 `\\n` 不算', '还要排除回车时写 `[^\\r\\n]`'],
        [code('\\p{Script=Han}'), '两种写法都可以', '`\\p{Han}`'],
        [code('(?i)'), '可以写在最前面，不分大小写', '`"(?i)^abc$"`'],
        [code('{1001,}'), '次数不超过 1000，展开后不能太大', '长度另写 `minLength`、`maxLength`'],
      ],
    ),
  ]
}

function operators(): readonly Block[] {
  return [
    text(
      '字段的 `query` 是它的查询方式，`false` 表示任何地方都不可查询；`query.simple` 与 `query.more` 放置条件，其中的 `operator` 只在那里有效。',
    ),
    table(
      ['方式', '说明', '适用的类型'],
      QUERY_OPERATORS.map((operator) => [
        code(operator),
        OPERATOR_TEXTS[operator],
        codes(FIELD_KINDS.filter((kind) => OPERATORS_BY_KIND[kind].includes(operator))),
      ]),
    ),
  ]
}
