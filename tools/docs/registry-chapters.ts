import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { KnownActions } from '#renderer/action-traits.ts'
import { wordsOf } from '#renderer/expression/functions/function-reference.ts'
import { FUNCTIONS, usageOf } from '#renderer/expression/functions/function-table.ts'
import type { WidgetExample, WidgetExamples } from '#renderer/react/gallery/widget-example.ts'
import type { InputDefinition, WidgetRegistry } from '#renderer/widget.ts'
import { PROBLEM_CODES, PROBLEMS } from '#schemas/language/problems.ts'
import { type Block, type Chapter, code, codes, heading, json, table, text } from './document.ts'
import { keyTables } from './schema-tables.ts'

/** Chapters that follow from the registries and catalogues. */
export async function registryChapters(
  widgets: WidgetRegistry,
  actions: KnownActions,
  root: string,
): Promise<readonly Chapter[]> {
  const definitions = widgets.types.flatMap((type) => widgets.get(type) ?? [])
  const widgetBlocks = await Promise.all(definitions.map((definition) => widgetOf(definition, root)))
  return [
    { slug: 'action-types', title: '动作类型', blocks: actionTypes(actions) },
    { slug: 'expressions', title: '表达式', blocks: expressions() },
    {
      slug: 'widgets',
      title: '控件',
      blocks: [
        text('字段的 `widget` 是控件名，或 `{ "type": …, "options": … }`；不写时按存储类型。'),
        ...widgetBlocks.flat(),
      ],
    },
    { slug: 'problems', title: '问题代码', blocks: problems() },
  ]
}

const ARITY = { one: '一个值', many: '多个值', either: '一个或多个值' } as const

async function widgetOf(definition: InputDefinition, root: string): Promise<readonly Block[]> {
  const { type, title, summary, accepts, defaultFor = [], arity, needsChoices, options } = definition
  const facts = [
    `用于 ${codes(accepts)}，${ARITY[arity]}${needsChoices ? '，要有可选值' : ''}`,
    ...(defaultFor.length > 0 ? [`是 ${codes(defaultFor)} 的默认控件`] : []),
  ]
  const { title: shown, field, beside } = await firstExample(type, root)
  return [
    heading(`${code(type)} ${title}`),
    text(`${summary}${facts.join('；')}。`),
    ...optionTables(options),
    text(`例：${shown}`),
    json({ field, ...beside }),
  ]
}

function optionTables(options: object): readonly Block[] {
  return keyTables(options).map(({ rows }) =>
    table(
      ['选项', '写什么', '说明'],
      rows.map((row) => [code(row.key), row.type, row.description]),
    ),
  )
}

/** The examples are files that tests run: the reference shows one of them. */
async function firstExample(type: string, root: string): Promise<WidgetExample> {
  const { valid }: WidgetExamples = JSON.parse(await readFile(join(root, 'widgets', type, 'examples.json'), 'utf8'))
  const [first] = valid
  if (!first) throw new Error(`The widget ${type} has no example.`)
  return first
}

function actionTypes(actions: KnownActions): readonly Block[] {
  return actions.types.flatMap((type): readonly Block[] => {
    const definition = actions.get(type)
    if (!definition) return []
    const { title, summary, props, onSeveral } = definition
    const rows = keyTables(props).flatMap((found) => found.rows)
    return [
      heading(`${code(type)} ${title}`),
      text(`${summary}${onSeveral ? '可以用在一行上，也可以放进工具栏用于所选的行。' : '用在一行上。'}`),
      table(
        ['props', '写什么', '必须', '说明'],
        rows.map((row) => [code(row.key), row.type, row.isRequired ? '是' : '', row.description]),
      ),
    ]
  })
}

function expressions(): readonly Block[] {
  return [
    text(
      '以 `=` 开头的值和 `when`、`that` 中的条件是表达式：封闭而纯粹，只能读值、计算，不能改动任何东西。以 `=` 开头的普通文本写成 `==…`。',
    ),
    heading('名称'),
    table(
      ['名称', '是什么'],
      [
        [code('price'), '记录的字段；在 rowActions 中是那一行的字段'],
        [code('row.price'), '子表中当前行的字段'],
        [code('old.price'), '修改之前的值；新增时为空，因此 `old.id == null` 表示正在新增'],
        [code('user.username'), '当前用户：`id`、`username`、`realname`、`orgCode`、`tenantId`'],
        [
          code('supplier.level'),
          '引用字段 `supplier` 所选那一行的字段 `level`，只能读一步；见“字段”一章的“引用：读对方的值”',
        ],
        [
          code("page('order').payable"),
          "另一个页面（或本页面）的行的一个字段，`page('order')` 是行本身；只能是 `count`、`sum`、`avg`、`min`、`max` 的第一项，见下面的“汇总页面的行”",
        ],
        [code('tiers'), '子表的行，用于 `count`、`isEmpty`'],
        [
          code('tiers.price'),
          '子表的一列，用于 `sum`、`avg`、`min`、`max`、`count`、`in`；在 `sumWhere`、`countWhere` 的条件里是所看那一行的值',
        ],
      ],
    ),
    heading('汇总页面的行'),
    text(
      "`count`、`sum`、`avg`、`min`、`max` 的第一项可以是一个页面的行：`count(page('代码'), 条件)`、`sum(page('代码').字段, 条件)`。条件里 `target.` 是那个页面的一行，不带前缀的名称是自己的记录（与后果的 `set.where` 相同）；不写条件就是所有的行。树形页面的行还有 `parentId`：`sum(page('cost-centre').budget, target.parentId == id)` 是各下级的合计。只看同一租户、没有删除的行，不管保存的人自己能看到哪些行。没有行时 `count`、`sum` 为 0，`avg`、`min`、`max` 为空；`avg` 只算有值的行，精度同除法（20 位有效数字），存进字段时按字段的小数位四舍五入；`max(page('system-parameter').maxWithdrawal)` 因此就是那一条系统参数的值，还没有填写时条件为空，不限制。",
    ),
    json({
      checks: [
        {
          id: 'hours-of-day',
          that: "sum(page('timesheet').hours, target.employee == employee && target.workDate == workDate) <= 24",
          message: '同一员工一天最多 24 小时',
          fields: ['hours'],
        },
      ],
      guards: {
        delete: { when: "count(page('order'), target.timesheet == id) == 0", message: '已有订单，不能删' },
      },
    }),
    text(
      '只能写在服务端判断的条件里：页面的 `checks`、`guards`，按钮的 `when`，保存数据的动作的 `when`、`checks`，以及后果的 `when`、`set` 的 `require` 和 `set`、`insert` 的 `values`（那里的条件中 `target.` 也是被汇总的行）；字段的 `value` 里整个只能是一次汇总，见下面的“随动的汇总”和“读取时的汇总”；其他计算字段、默认值、联动、查询里不能写，对方页面要权限才能看的字段也不能汇总或比较。浏览器不判断这样的条件：校验不通过时服务端拒绝并说明它的 `message` 和字段，按钮总是显示。',
    ),
    text(
      '`checks` 在写入之后、提交之前判断，所以要把自己也算进去：单条保存、一起保存（`saveAll`）、导入、动作、后果写入的行都看得到同一次写入的其他行，不成立就全部撤回（导入只跳过那一行）。写同一页面的人在这里排队，两个人同时保存也不会一起超出。`guards` 和 `when` 在写入之前判断，看已经保存的行。',
    ),
    heading('随动的汇总'),
    text(
      '字段的 `value` 汇总另一个页面中引用本记录的行，加上 `"kept": true`：结果存在列里，那个页面的行新增、修改（包括换成引用另一条记录）、删除时，无论来自表单、`saveAll`、导入、动作、后果还是定时，都在同一事务里更新；保存被拒绝，汇总也不变。因此可以像其他字段一样排序、查询、合计，也可以再被计算字段、校验和别的页面的汇总读取。',
    ),
    json({
      fields: {
        booked: {
          type: 'integer',
          title: '已报名',
          value: "= count(page('booking'), target.course == id && target.status != 'cancelled')",
          kept: true,
          query: 'ge',
        },
        paid: {
          type: 'decimal(12,2)',
          title: '已收',
          value: "= sum(page('booking').amount, target.course == id)",
          kept: true,
        },
        left: { type: 'integer', title: '余位', value: '= capacity - booked' },
      },
      checks: [{ id: 'full', that: 'booked <= capacity', message: '名额已满' }],
    }),
    text(
      '整个 `value` 只能是一次汇总；条件里要有 `target.引用字段 == id`（引用字段的类型是 ref、存 id、一个值），其余条件用 && 连接，只看 `target.` 的字段，不能写 `today()`、`user.`。其他计算写进另一个计算字段。字段只读，没有行时 `count`、`sum` 为 0，其余为空。',
    ),
    text(
      '汇总在持有本记录的锁时重新算，锁的顺序与后果相同：很多人同时保存也不会少算。只算同一租户、没有删除的行，不管谁看得到哪些行。只改变汇总的更新不提高记录的版本，打开着的表单照常保存；数据日志里有一行，说明是哪条记录引起的。本页面的 `guards` 不拦它；读到它的 `checks` 会判断，不成立时拒绝的是那一行的保存，如上例的“名额已满”。',
    ),
    text(
      '建列时按已有的行填好，改了汇总的写法时重新填；由它算出的字段和其他计算字段一样，已有的行要到下次变化才有值。已有的表（`existing`）和系统自带的数据不能有随动的汇总；几个汇总互相循环会报 `computed-cycle`。',
    ),
    heading('读取时的汇总'),
    text(
      '不写 `kept` 的汇总不存进列里：列表、详情、表单、导出，以及新增、编辑、`saveAll` 的回答里，读取记录时才算。只读、只显示：一页记录用一条语句一起算，不是每行一条；没有行时 `count`、`sum` 为 0，其余为空。',
    ),
    json({
      fields: {
        startDate: { type: 'date', title: '开课日' },
        visits: {
          type: 'integer',
          title: '开课后的访问',
          value: "= count(page('visit'), target.course == id && target.day >= startDate)",
        },
        mine: {
          type: 'integer',
          title: '我的访问',
          value: "= count(page('visit'), target.course == id && target.createBy == user.username)",
          list: false,
        },
      },
      list: { columns: ['startDate', 'visits'] },
    }),
    text(
      '条件里同样要有 `target.引用字段 == id`；与存下来的不同，其余条件还可以读本记录存一个值的字段，和 `user.`、`today()`、`now()`。条件读了本记录的字段时，每 100 条记录一条语句。读到要权限才能看的本记录字段，只有能看到它的人看得到汇总。只算同一租户、没有删除的行，不管谁看得到哪些行；对方页面要权限才能看的字段不能汇总或比较。',
    ),
    text(
      '没有存下来，所以不能排序、查询、合计、分组，不能写进别的表达式、消息和后果，不进导入模板，别的页面也读不到；每一处都报 `asked-not-fitting`，加上 `"kept": true` 就可以。去掉 `kept` 时那一列按删去的字段处理；加上时建列，并按已有的行填好。',
    ),
    heading('运算'),
    table(
      ['写法', '说明'],
      [
        [codes(['==', '!=']), '相等；类型要相同，空只等于空'],
        [codes(['<', '<=', '>', '>=']), '比较；一边为空时结果为空'],
        [codes(['+', '-', '*', '/', '%']), '精确的小数运算；一边为空或除以零时结果为空；文本拼接用 `concat`'],
        [codes(['&&', '||', '!']), '且、或、非；空表示不知道'],
        [code('in'), "是其中之一，如 `status in ['A', 'B']`"],
        [code('条件 ? 甲 : 乙'), '条件为真取甲，否则（包括空）取乙'],
      ],
    ),
    text('空文本就是空值；条件只有为真才算成立。'),
    heading('函数'),
    table(
      ['函数', '分组', '说明', '空值', '例子'],
      [...FUNCTIONS.values()].map((definition) => {
        const { group, summary, nulls, example } = wordsOf(definition)
        const [source, result] = example
        return [code(usageOf(definition)), group, summary, nulls, `${code(source)} → ${code(result)}`]
      }),
    ),
  ]
}

function problems(): readonly Block[] {
  return [
    text(
      '`pagewright check` 报告的问题；`pagewright explain <代码>` 打印同样的说明。错误使页面不能打开，警告不影响使用。',
    ),
    table(
      ['代码', '级别', '是什么', '说明', '改法'],
      PROBLEM_CODES.map((name) => {
        const { severity, title, explanation, remedy } = PROBLEMS[name]
        return [code(name), severity === 'error' ? '错误' : '警告', title, explanation, remedy]
      }),
    ),
  ]
}
