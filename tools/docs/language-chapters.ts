import { KINDS } from '#renderer/kinds/registry.ts'
import { SHOWS } from '#renderer/show/registry.ts'
import { ROW_ACTIONS, TOOLBAR_ACTIONS } from '#schemas/language/actions.ts'
import { COLUMN_CELL_NAMES, COLUMN_CELLS } from '#schemas/language/cells.ts'
import { CHOICE_COLORS } from '#schemas/language/dictionary.ts'
import { FIELD_KINDS, type FieldKind } from '#schemas/language/field-type.ts'
import { SYSTEM_FIELD_NAMES } from '#schemas/language/names.ts'
import { pageSchema } from '#schemas/language/page.ts'
import { PRESET_NAMES } from '#schemas/language/preset-names.ts'
import { PRESETS } from '#schemas/language/presets.ts'
import { OPERATORS_BY_KIND, QUERY_OPERATORS, type QueryOperator } from '#schemas/query/operator.ts'
import { RULE_CODES } from '#schemas/rules/rule-codes.ts'
import { type Mask, maskText } from '#schemas/values/masked-text.ts'
import { SYSTEM_TABLES } from '#server/dictionaries/table-registry.ts'
import { BUSINESS_TEMPLATE_NAMES, summaryOf } from '../new/business-template.ts'
import { parseNewPageName } from '../new/page-name.ts'
import { newPage, TEMPLATE_SUMMARIES, TEMPLATES, type Template } from '../new/page-template.ts'
import { withSchema } from '../new/schema-reference.ts'
import { approvals } from './approval-chapter.ts'
import { boardIntro } from './board-chapter.ts'
import { detailIntro } from './detail-chapter.ts'
import { type Block, type Chapter, code, codes, heading, json, table, text } from './document.ts'
import { effectsIntro } from './effects-chapter.ts'
import { existingTables } from './existing-chapter.ts'
import { programActions } from './program-actions-chapter.ts'
import { type KeyTable, keyTables } from './schema-tables.ts'
import { rowsOfTables } from './sub-table-rows-chapter.ts'
import { timersIntro } from './timers-chapter.ts'
import { undoneActions } from './undo-chapter.ts'
import { deletedReferences, files, numbers, pickers, uniqueTogether } from './value-texts.ts'

/** The order in which objects are described that stand in several places. */
const KEY_ORDER = [
  'entity',
  'fields',
  'list',
  'grid',
  'panes',
  'board',
  'card',
  'query',
  'form',
  'checks',
  'guards',
  'subTables',
  'effects',
  'timers',
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
  file: '上传的文件，存它的路径；见“文件与图片”。不能查询和排序',
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
    [
      'fields',
      '字段',
      ['fields'],
      fieldsIntro(),
      [
        ...types(),
        ...presets(),
        ...shows(),
        ...files(),
        ...numbers(),
        ...references(),
        ...pickers(),
        ...deletedReferences(),
        ...systemTables(),
      ],
    ],
    ['layout', '排布', ['form.layout', 'detail.layout'], layoutIntro(), []],
    ['detail', '详情与行的标记', ['detail.related', 'list.marks'], detailIntro(), []],
    ['logic', '联动与校验', ['form.reactions', 'checks', 'unique'], logicIntro(), uniqueTogether()],
    ['rows', '谁看到哪些行', ['rows'], rowsIntro(), []],
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
        text(
          '`reactions` 让每行的格按本行（`row.`）和主记录的值只读、必填或不显示，含义同“批量录入”一章；主记录变了，各行随之变化。',
        ),
        json({
          reactions: [
            {
              id: 'factor-of-overtime',
              when: "row.kind == 'overtime'",
              then: { factor: { required: true } },
              else: { factor: { visible: false } },
            },
            { id: 'closed', when: 'closed', then: { hours: { readonly: true } } },
          ],
        }),
        ...rowsOfTables(),
      ],
      [],
    ],
    ['grid', '批量录入', ['grid'], gridIntro(), cells()],
    ['panes', '页面的种类与窗格', ['panes'], panesIntro(), []],
    ['board', '看板与卡片', ['board', 'card'], boardIntro(), []],
    ['around', '页面之外', ['menu', 'grants'], aroundIntro(), []],
    ['actions', '动作', ['actions', 'list.rowActions', 'toolbar'], actionsIntro(), []],
    ['existing-tables', '已有的表', [], existingTables(), []],
    ['effects', '守卫与后果', ['guards', 'effects'], effectsIntro(), []],
    ['timers', '定时', ['timers'], timersIntro(), []],
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
  return [
    text('树，`--template tree`：'),
    example('tree'),
    text('单页表单，`--template form`：'),
    example('form'),
    text('`--template` 的全部模板，`pagewright new templates` 也列出；后面几个是整套业务，连同它们用到的页面和字典：'),
    table(
      ['模板', '是什么'],
      [
        ...TEMPLATES.map((name) => [code(name), TEMPLATE_SUMMARIES[name]]),
        ...BUSINESS_TEMPLATE_NAMES.map((name) => [code(name), summaryOf(name)]),
      ],
    ),
  ]
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

function shows(): readonly Block[] {
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
  sys_tenant:
    '租户；按 `id`（租户编号）引用，显示 `name`。租户 0 里有租户列表或“选择租户”权限的人看到全部，其他人只看到自己所在的租户',
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

function rowsIntro(): readonly Block[] {
  return [
    text(
      '不写 `rows` 时，有查询权限的人看到本租户的全部数据。写了之后，符合的各项合起来：下面的业务员看到自己的订单，有审核权限的人看到不是草稿的，所有人看到自己建的；一项都不符合的人看不到任何行。有权限码 `<前缀>:rows:all` 的人看到全部，它随页面列在菜单下。',
    ),
    json([
      { for: 'role:sales', where: 'salesman == user.username' },
      { for: 'market:order:audit', where: "status != 'draft'" },
      { for: '*', where: 'createBy == user.username' },
    ]),
    text(
      '每处都一样：列表、树、详情、统计、导出、报表、引用的选择，以及编辑、删除、批量保存、导入和动作。看不到的行如同不存在；保存之后要仍在看得到的范围内，否则不保存。已经存下的引用照样显示名称；唯一检查看所有行，只说值已被占用。定时、任务由系统执行，不受限制。浏览器得不到这些条件。',
    ),
    text(
      '条件由数据库判断：比较写成 `字段 == 值` 并在字段上写 `query`，就用得上索引。不能读子表、JSON 里面的值、`old.`；读写有 `permission` 的字段要写 `"reveals": true`。',
    ),
  ]
}

function gridIntro(): readonly Block[] {
  return [
    text(
      '`kind` 为 `grid` 的页面把数据直接放在表格中录入和修改：上面是查询栏，表格按页显示，新增、修改、删除一次保存，要么全部成功，要么一条也不改。被拒绝的行和格旁边显示服务器的说明，其余的行仍可修改；别人已经改过的行会标出，可以采用对方的值。',
    ),
    text(
      '表达式中直接写字段名指的是本行；`value` 随输入计算，`checks` 逐行检查。可以从 Excel 粘贴，可以填充、撤销；Ctrl+S 保存。没有 `list`、`toolbar`、`form`、`detail`。新增要 `<前缀>:add`，修改要 `<前缀>:edit`，删除要 `<前缀>:batch_delete`。',
    ),
    text(
      '分页由 `pageSize` 决定，操作的人可以改；别人保存的行会自动更新。前后相关的选择（如大类、小类）用引用字段的 `ref.where`，见“字段”一章：前一格变了，后一格按新的值查找。列的宽度、固定和隐藏由操作的人在列设置中调整，系统记住。',
    ),
    text('`--template grid`：'),
    example('grid'),
    heading('随行变化的格、守卫和动作'),
    text(
      '`grid.reactions` 让每行按自己的值决定哪些格只读、必填或不显示，写法同表单的联动，效果只有 `visible`、`required`、`readonly`，条件不能读子表。只读的格不能输入、粘贴、填充或删除；不显示的格是空白的，原有的值不变。保存、批量保存和导入时服务器同样判断：不显示的格不保存，保存前就只读的格改了会被拒绝，必填的格空着会被拒绝。',
    ),
    text(
      '`guards` 的 `edit`、`delete` 按已经保存的行判断：不能修改的行上锁，行号旁有说明；不能删除的行留下，并说明原因；`add` 由服务器在保存时判断。页面自己的动作写进 `grid.toolbar`，对所选的行执行；其中有没保存的，先问是否保存。执行之后这些行重新读取，选择和位置不变。',
    ),
    json({
      actions: {
        submit: {
          title: '提交',
          type: 'set-values',
          confirm: '提交后不能修改。',
          props: { values: { status: 'sent' } },
        },
      },
      guards: {
        edit: { when: "status == 'draft'", message: '已提交的工时不能修改' },
        delete: { when: "status == 'draft'", message: '已提交的工时不能删除' },
        submit: { when: "status == 'draft'", message: '已经提交过' },
      },
      grid: {
        toolbar: ['add', 'remove', 'submit'],
        reactions: [
          {
            id: 'factor-of-overtime',
            when: "kind == 'overtime'",
            then: { factor: { required: true } },
            else: { factor: { visible: false } },
          },
        ],
      },
    }),
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

function aroundIntro(): readonly Block[] {
  return [
    heading('菜单'),
    text(
      '页面放在哪个文件夹，就在菜单的哪一项下面。`menu` 说明这一项的名称、图标、位置，和页面自己的位置；同一文件夹有一个页面写就够了，写法互相矛盾时按先写的，检查器指出后写的。修改立即生效；管理员在系统里改过的名称、图标、位置、上级各自保持不变。',
    ),
    json({ menu: { folder: '仓储', icon: 'shop', order: 20 } }),
    text('文件夹要有与页面不同的图标和位置时：'),
    json({ menu: { folder: { title: '仓储', icon: 'shop', order: 20 }, order: 1 } }),
    heading('授权'),
    text(
      '`grants` 按角色编码授予这个页面的操作：`list` 和菜单一起给。每一项对每个角色只授予一次，各租户中这个编码的角色和租户 0 的模板都得到；管理员收回的不再授予，文件里新加的项会授予。从文件中删去一项，已授予的不会收回。还没有的角色，建立时得到；只有自己持有这些权限的人才能建立它。',
    ),
    json({ grants: { buyer: ['add', 'submit'], chief: ['approve', 'field:cost:see'] } }),
    text('`npx pagewright grants` 列出各页面的文件授予谁什么；连得上数据库时，还列出已授予的和已收回的。'),
    heading('字典'),
    text(
      '自己的字典写成文件，放在 `PAGES_DIR/dictionaries/`，一个文件可以有几个：键是字典代码，字段用 `dict` 引用。与页面一样，修改立即生效，不必重启；与系统里的字典代码相同时，以文件为准，在系统里只读；文件删去后，又是系统里的那个。随产品来的 `schemas/dictionaries` 只在数据库里还没有时建立一次。',
    ),
    json({
      order_state: {
        name: '订单状态',
        items: [
          { value: 'draft', text: '草稿', color: 'default' },
          { value: 'done', text: '已完成', color: 'success' },
          { value: 'lost', text: '已丢失', color: 'error', disabled: true, description: '2024 年起不再使用' },
        ],
      },
    }),
    text(
      `\`npx pagewright new dictionary order_state 订单状态\` 写出这样一个文件。\`color\` 是 ${codes(CHOICE_COLORS)} 之一，字段自己的 \`options\` 也可以写。文件有错误时，服务器的日志、\`pagewright check\` 和开发时的角标按行列指出，原来的内容继续有效。`,
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
    ...undoneActions(),
    ...approvals(),
    ...programActions(),
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
      '正则表达式由 RE2 执行，浏览器、服务器和命令行用的是同一个：所需时间与文本长度成正比，任何写法都不会卡住系统。超过字段长度的文本不去匹配，直接提示过长。写法与 JavaScript 的 `u` 模式相同：`^`、`$` 是整个文本的开头和结尾，没写它们时匹配其中任何一段；`\\d` 只是 0 到 9，`\\w` 只是字母、数字和下划线，`\\s` 也含全角空格，一个汉字或表情是一个字符。在 JSON 里反斜杠要写两个：`"^\\\\d{6}$"`。不同之处：',
    ),
    table(
      ['写法', '不同', '怎么写'],
      [
        [code('(?=…) (?!…) (?<=…) (?<!…)'), '没有前后查找', '拆成几条 `pattern` 规则，全部符合才算通过'],
        [code('\\1 \\k<名称>'), '没有反向引用', '列出可能的写法，或用 `checks` 比较字段'],
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
    heading('标签页'),
    text(
      '`"tabs": "state"` 在列表上方按一个字段分标签页：“全部”、每个选项一页、存着未知值的行在“其他”（有才显示），各带数量。数量按其余的查询条件与使用者能看到的行来数，与列表一起刷新。字段要是单值的 enum，可以查询，没有 `permission`；只用于 kind 为 list、board、card 的页面，选中的一页写在地址里。它不再放进 `simple` 或 `more`。',
    ),
    heading('分组统计'),
    text(
      '`groups` 在列表标题旁加“分组统计”：按一个字段把查询条件找到的全部行分组，每组的条数（`count`）、合计（`sum(字段)`）、平均（`average(字段)`），最后一行是全部。字段要是单值的选项、引用、boolean，或按日、月、年（`per`，默认月）的日期。只数使用者能看到的行；没有权限看的字段，它的数不出现。这个字段是查询条件时，点一组就按它查询。最多列 100 组，其余只在合计里。',
    ),
    json({
      groups: [
        { by: 'state', show: ['count', 'sum(amount)'] },
        { by: 'plannedOn', per: 'month', title: '按月', show: ['count', 'average(amount)'] },
      ],
    }),
    heading('默认查询'),
    text(
      '`"default"` 是打开页面时查询栏里已有的条件：字段到值，值可以是 `= user.username`、`= addDays(today(), -7)` 这样的表达式（只有 `user` 与时间，没有行）。`in` 的条件可以写几个值，`between` 写起止两个。使用者看得到、改得了，“重置”恢复它们；算出来是空的不成为条件。由别处带着条件打开时只用带来的条件。',
    ),
    json({
      query: {
        simple: ['name', 'owner', 'urgency'],
        tabs: 'state',
        default: { state: 'open', owner: '= user.username', urgency: [3, 5] },
      },
    }),
    heading('视图'),
    text(
      '`views` 给列表准备几种看法：一组查询条件、排序和列，各有名称，在工具栏的“视图”里选择。条件的写法与 `query.default` 相同，字段要放在查询条件里；`columns` 是列名，按顺序，可以是 `list.columns` 里没有的字段。使用者可以把其中一个设为自己的默认，也可以把当前的条件、排序、每页条数与列保存成自己的视图；有权限码“权限前缀:columns:all”的人可以把视图共享给角色或所有人，定下所有人的默认视图与列。视图里的列或条件后来没有了，或使用者无权查看，打开时略去并提示。',
    ),
    json({
      views: [
        { name: 'mine', title: '我的未完成', query: { state: 'open', owner: '= user.username' }, sort: '-plannedOn' },
        { name: 'urgent', title: '紧急', query: { urgency: [3, 5] }, columns: ['name', 'urgency', 'owner'] },
      ],
    }),
  ]
}
