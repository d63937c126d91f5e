import { SYSTEM_FIELD_NAMES } from '#schemas/language/names.ts'
import { pageSchema } from '#schemas/language/page.ts'
import { BUSINESS_TEMPLATE_NAMES, summaryOf } from '../new/business-template.ts'
import { TEMPLATE_SUMMARIES, TEMPLATES } from '../new/page-template.ts'
import { actionsIntro } from './actions-chapter.ts'
import { boardIntro } from './board-chapter.ts'
import { detailIntro } from './detail-chapter.ts'
import { type Block, type Chapter, code, codes, heading, json, table, text } from './document.ts'
import { effectsIntro } from './effects-chapter.ts'
import { example } from './example-page.ts'
import { existingTables } from './existing-chapter.ts'
import { fieldsIntro, presets, references, shows, systemTables, types } from './fields-chapter.ts'
import { cells, gridIntro } from './grid-chapter.ts'
import { aroundIntro, panesIntro } from './panes-chapter.ts'
import { operators, rules } from './rules-chapter.ts'
import { type KeyTable, keyTables } from './schema-tables.ts'
import { rowsOfTables } from './sub-table-rows-chapter.ts'
import { timersIntro } from './timers-chapter.ts'
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
