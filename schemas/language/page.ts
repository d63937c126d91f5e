import { type Static, Type } from 'typebox'
import { QUERY_OPERATORS } from '../query/operator.ts'
import { recordOf } from '../record-schema.ts'
import { ACTION_NAME_PATTERN, actionSchema, rowActionSchema, toolbarActionSchema } from './actions.ts'
import { boardSchema, cardSchema } from './board.ts'
import { detailSchema } from './detail.ts'
import { pageEffectsSchema } from './effects.ts'
import { existingTableKeys } from './existing-table.ts'
import { columnOverrides, fieldSchema } from './field.ts'
import { gridSchema } from './grid.ts'
import { groupsSchema } from './groups.ts'
import { guardsSchema } from './guards.ts'
import { fieldReference, layoutNodeSchema, title } from './layout.ts'
import { checkSchema, reactionSchema, uniqueSchema } from './logic.ts'
import { marksSchema } from './marks.ts'
import {
  API_PATH_PATTERN,
  COMPONENT_PATTERN,
  FIELD_NAME_PATTERN,
  GRANTED_ACTION_PATTERN,
  ICON_NAME_PATTERN,
  MAX_FIELD_NAME_LENGTH,
  MAX_TABLE_NAME_LENGTH,
  MENU_PATH_PATTERN,
  PAGE_CODE_PATTERN,
  PERMISSION_CODE_PATTERN,
  PERMISSION_PREFIX_PATTERN,
  ROLE_CODE_PATTERN,
  TABLE_NAME_PATTERN,
} from './names.ts'
import { panesSchema } from './panes.ts'
import { queryDefaultsSchema } from './query-defaults.ts'
import { rowAccessSchema } from './row-access.ts'
import { sortSchema } from './sort.ts'
import { subTableSchema } from './sub-table.ts'
import { timersSchema } from './timers.ts'
import { viewsSchema } from './views.ts'

/** Version of the page format. A change that old pages do not survive raises it and brings a migration. */
export const SCHEMA_VERSION = 1

/** All kinds are reserved in version 1; those that pages can be of are in `renderer/kinds/registry.ts`. */
export const PAGE_KINDS = ['list', 'tree', 'form', 'detail', 'grid', 'board', 'card', 'panes', 'dashboard'] as const
export type PageKind = (typeof PAGE_KINDS)[number]

/** Kinds of pages that have no records of their own: no entity, no fields. */
const KINDS_WITHOUT_RECORDS = ['panes', 'dashboard'] as const satisfies readonly PageKind[]

/** Widths of forms, in pixels; a small set, so that screens look alike. */
export const FORM_WIDTHS = { narrow: 520, normal: 720, wide: 880, widest: 1200 } as const

const closed = { additionalProperties: false } as const
const columnSchema = Type.Union([
  fieldReference,
  Type.Object({ field: fieldReference, title: Type.Optional(title), ...columnOverrides }, closed),
])

const queryFieldSchema = Type.Union([
  fieldReference,
  Type.Object(
    {
      field: fieldReference,
      title: Type.Optional(title),
      operator: Type.Optional(Type.Enum([...QUERY_OPERATORS], { description: '查询方式。' })),
    },
    closed,
  ),
])

const entitySchema = Type.Object(
  {
    table: Type.Optional(
      Type.String({
        pattern: TABLE_NAME_PATTERN,
        maxLength: MAX_TABLE_NAME_LENGTH,
        description: '数据库表名，小写加下划线。',
      }),
    ),
    api: Type.Optional(
      Type.String({
        pattern: API_PATH_PATTERN,
        maxLength: 80,
        description:
          '接口路径，其下有 list、queryById、add、edit、delete、deleteBatch，以及一次保存多行的 saveAll，导出 exportXls、导入 importExcel。',
      }),
    ),
    softDelete: Type.Optional(
      Type.Boolean({
        description:
          '删除的数据在回收站保留 30 天，期间可以恢复，之后清除。写 false 时删除即清除：用于日志、流水、只连接两个页面的数据；这时还在回收站里的数据会重新出现。回收站里的数据不算存在：不能被引用，值可以再用。默认 true。',
      }),
    ),
    managed: Type.Optional(
      Type.String({
        pattern: PAGE_CODE_PATTERN,
        maxLength: 64,
        description:
          '系统自带的数据，如 sys-role：表、路径与权限码由系统定下，代替 table 和 api；字段只能是它有的，或自己的 x… 列。',
      }),
    ),
    ...existingTableKeys,
  },
  { ...closed, description: '页面的数据：服务器据此建表并提供接口；除 kind 为 panes 的页面外必须写。' },
)

const grantsSchema = recordOf(
  Type.Array(
    Type.String({
      pattern: GRANTED_ACTION_PATTERN,
      maxLength: 100,
      description: '操作：list、add、edit、delete、export 等，页面自己的动作，或字段权限，如 field:cost:see。',
    }),
    { minItems: 1, maxItems: 60, uniqueItems: true, description: '这个角色得到的操作；list 和页面的菜单总会一起给。' },
  ),
  {
    keyPattern: ROLE_CODE_PATTERN,
    minProperties: 1,
    maxProperties: 30,
    description:
      '角色编码到它在这个页面上得到的操作，如 { "buyer": ["add"] }。每项只授予一次：各租户中这个编码的角色都得到；管理员收回的不再授予。',
  },
)

const menuIcon = (description: string) =>
  Type.String({ pattern: ICON_NAME_PATTERN, maxLength: 40, description: `${description}图标名如 shop、team。` })
const menuOrder = (description: string) => Type.Integer({ minimum: 0, maximum: 9999, description })

const menuFolderSchema = Type.Union(
  [
    title,
    Type.Object(
      {
        title,
        icon: Type.Optional(menuIcon('文件夹的图标。')),
        order: Type.Optional(menuOrder('文件夹在菜单中的位置，小的在前；自带的文件夹从 10 开始。')),
      },
      closed,
    ),
  ],
  {
    description:
      '页面所在文件夹在菜单中的名称，或 { "title", "icon", "order" }。同一文件夹有一个页面写就够了；文件不在文件夹中时，按权限前缀的第一段归到一起。',
  },
)

const menuSchema = Type.Object(
  {
    in: Type.Optional(
      Type.String({
        pattern: PAGE_CODE_PATTERN,
        maxLength: 64,
        description: '这个页面只在另一个页面里显示：自己没有菜单，权限列在那个页面的菜单下。写那个页面的代码。',
      }),
    ),
    path: Type.Optional(
      Type.String({ pattern: MENU_PATH_PATTERN, maxLength: 100, description: '菜单的路径，默认与接口路径相同。' }),
    ),
    component: Type.Optional(
      Type.String({
        pattern: COMPONENT_PATTERN,
        maxLength: 100,
        description: '菜单的前端组件，默认 page/<code>；约定里已有的页面写它的组件名，如 system/RoleUserList。',
      }),
    ),
    also: Type.Optional(
      Type.Array(Type.String({ pattern: COMPONENT_PATTERN, maxLength: 100 }), {
        minItems: 1,
        uniqueItems: true,
        description: '也打开这个页面的其他组件名，如约定里同一页面的另一种写法 system/NewPermissionList。',
      }),
    ),
    folder: Type.Optional(menuFolderSchema),
    icon: Type.Optional(menuIcon('页面菜单的图标；folder 只写了名称时，也是文件夹的图标。')),
    order: Type.Optional(menuOrder('页面在文件夹中的位置，小的在前；folder 只写了名称时，也是文件夹在菜单中的位置。')),
  },
  { ...closed, minProperties: 1, description: '页面在菜单中的位置；不写时按文件夹与接口路径。' },
)

/** One page, one file, plain data. */
export const pageSchema = Type.Object(
  {
    $schema: Type.Optional(Type.String({ description: '编辑器用的结构说明文件。' })),
    schemaVersion: Type.Integer({ description: '页面格式的版本，现为 1。' }),
    code: Type.String({
      pattern: PAGE_CODE_PATTERN,
      maxLength: 64,
      description: '页面代码，全系统唯一，小写加连字符。菜单以 page/<code> 打开它。',
    }),
    title: Type.String({ minLength: 1, maxLength: 32, description: '页面标题。' }),
    description: Type.Optional(Type.String({ maxLength: 200, description: '给维护者看的说明。' })),
    kind: Type.Optional(Type.Enum([...PAGE_KINDS], { description: '页面种类，默认 list。' })),
    permissionPrefix: Type.String({
      pattern: PERMISSION_PREFIX_PATTERN,
      maxLength: 64,
      description: '权限前缀，如 market:price。',
    }),
    menu: Type.Optional(menuSchema),
    permissions: Type.Optional(
      recordOf(
        Type.String({
          pattern: PERMISSION_CODE_PATTERN,
          maxLength: 100,
          description: '已有的权限码，如 market:price:export。',
        }),
        {
          keyPattern: ACTION_NAME_PATTERN,
          minProperties: 1,
          maxProperties: 30,
          description:
            '改用别处的权限码：键为 list、add、export 等操作，或页面自己的动作；不写的操作用“权限前缀:操作”。',
        },
      ),
    ),
    grants: Type.Optional(grantsSchema),
    entity: Type.Optional(entitySchema),
    fields: Type.Optional(
      recordOf(fieldSchema, {
        keyPattern: FIELD_NAME_PATTERN,
        minProperties: 1,
        maxProperties: 400,
        description: '字段，按声明的顺序；除 kind 为 panes 的页面外必须写。',
      }),
    ),
    rows: Type.Optional(
      Type.Array(rowAccessSchema, {
        minItems: 1,
        maxItems: 40,
        description:
          '谁能看到哪些行：符合的各项合起来，一项都不符合的人看不到任何行；有权限码“权限前缀:rows:all”的人看到全部。不写时，有查询权限的人看到全部。',
      }),
    ),
    list: Type.Optional(
      Type.Object(
        {
          columns: Type.Optional(
            Type.Array(columnSchema, {
              minItems: 1,
              maxItems: 60,
              description:
                '列，按顺序。手机上每行是一张卡片：打开详情的列是标题（xxCode、xxNo 旁边有 xxName 或 name 时用名称）；只读的选项，没有时名为 status、state 的选项，是标题旁的状态；下面三项是前八列中的金额、时间和最前面的列。',
            }),
          ),
          sort: Type.Optional(sortSchema('默认 -createTime。')),
          order: Type.Optional({
            ...fieldReference,
            description:
              '保存行顺序的 integer 或 decimal 字段：列表按它排列，有编辑权限的人可以拖动行，或用行首按钮的上下键移动，立即保存。树中的行在同一上级之下移动。自己加了查询条件、换了排序或超过 1000 行时不能移动。',
          }),
          rowActions: Type.Optional(Type.Array(rowActionSchema, { maxItems: 12, description: '每行的操作，按顺序。' })),
          expand: Type.Optional(Type.String({ maxLength: 40, description: '展开行时显示的子表。' })),
          marks: Type.Optional(marksSchema),
          groupBy: Type.Optional(
            Type.String({
              minLength: 1,
              maxLength: 80,
              description:
                '打开列表时行按哪个字段分组，如 "status"；日期写 "createTime:month"，也可以是 day、year。每组一个可以收起的标题行，有条数和列的合计。字段要在列表的列里，可以查询，按单值的选项、引用、布尔值或日期。使用者在列设置中可以改，或不分组。',
            }),
          ),
          inlineEdit: Type.Optional(
            Type.Array(fieldReference, {
              minItems: 1,
              maxItems: 20,
              uniqueItems: true,
              description:
                '可以在列表中直接修改的字段：双击单元格，或按格中的铅笔，改好即保存；规则、reactions 与条件和表单中一样。只给能够编辑这一行的人，rowActions 中要有 edit。计算、编号、只读、文件、遮盖和保密的字段只能在表单中修改。手机上不提供。',
            }),
          ),
          batchEdit: Type.Optional(
            Type.Union([Type.Boolean(), Type.Array(fieldReference, { minItems: 1, maxItems: 60, uniqueItems: true })], {
              description:
                '批量修改：有编辑权限的人可以一次修改多行的哪些字段，按页面里的名称列出；false 不提供，true 为全部可以的字段，并让行可以勾选。默认在行可以勾选的列表中提供全部可以的字段。计算、编号、只读、唯一、文件、遮盖和保密的字段不能批量修改。',
            }),
          ),
        },
        { ...closed, description: '列表：列、排序、每行的操作。' },
      ),
    ),
    grid: Type.Optional(gridSchema),
    board: Type.Optional(boardSchema),
    card: Type.Optional(cardSchema),
    panes: Type.Optional(panesSchema),
    query: Type.Optional(
      Type.Object(
        {
          simple: Type.Optional(Type.Array(queryFieldSchema, { maxItems: 8, description: '一直显示的查询条件。' })),
          more: Type.Optional(Type.Array(queryFieldSchema, { maxItems: 40, description: '展开后显示的查询条件。' })),
          advanced: Type.Optional(Type.Boolean({ description: '是否提供高级查询，默认是。' })),
          tabs: Type.Optional(
            Type.String({
              minLength: 1,
              maxLength: MAX_FIELD_NAME_LENGTH,
              description: '列表上方的标签页按哪个字段分：单值的 enum，每个选项一页，各有数量，另有“全部”。',
            }),
          ),
          default: Type.Optional(
            queryDefaultsSchema(
              '打开页面时查询栏里已有的条件，如 { "status": ["draft"], "owner": "= user.username" }：字段要放在查询条件里，使用者可以改，重置时恢复。',
            ),
          ),
        },
        { ...closed, description: '查询栏。' },
      ),
    ),
    subTables: Type.Optional(
      recordOf(subTableSchema, { keyPattern: FIELD_NAME_PATTERN, maxProperties: 12, description: '子表，按名称。' }),
    ),
    actions: Type.Optional(
      recordOf(actionSchema, { keyPattern: ACTION_NAME_PATTERN, maxProperties: 20, description: '页面自己的动作。' }),
    ),
    checks: Type.Optional(Type.Array(checkSchema, { maxItems: 40, description: '跨字段的校验，表单与服务器都执行。' })),
    guards: Type.Optional(guardsSchema),
    effects: Type.Optional(pageEffectsSchema),
    timers: Type.Optional(timersSchema),
    unique: Type.Optional(
      Type.Array(uniqueSchema, {
        minItems: 1,
        maxItems: 10,
        description: '几个字段合起来不能重复，如同一员工、同一天、同一项目只能有一条；只比较未删除的数据。',
      }),
    ),
    groups: Type.Optional(groupsSchema),
    views: Type.Optional(viewsSchema),
    tree: Type.Optional(
      Type.Object(
        {
          label: fieldReference,
          expanded: Type.Optional(Type.Boolean({ description: '一开始展开第一层；只有一个根时总是展开。' })),
        },
        { ...closed, description: 'kind 为 tree 时必须写：哪个字段显示层级。' },
      ),
    ),
    detail: Type.Optional(detailSchema),
    toolbar: Type.Optional(
      Type.Array(toolbarActionSchema, {
        maxItems: 12,
        uniqueItems: true,
        description:
          '工具栏按钮，按顺序；不写时为 add、batch_delete。export 把查询结果或选中的行导出为 Excel，import 从 Excel 新增数据，也可以是页面自己的动作。',
      }),
    ),
    form: Type.Optional(
      Type.Object(
        {
          open: Type.Optional(Type.Enum(['drawer', 'modal'], { description: '打开方式，默认 drawer。' })),
          width: Type.Optional(Type.Integer({ minimum: 320, maximum: 1600, description: '宽度，像素。' })),
          layout: Type.Optional(
            Type.Array(layoutNodeSchema, { minItems: 1, maxItems: 40, description: '分组与排布。' }),
          ),
          reactions: Type.Optional(
            Type.Array(reactionSchema, {
              maxItems: 200,
              description: '联动：条件成立时显示、必填、只读、限选或填值。',
            }),
          ),
        },
        { ...closed, description: '表单：打开方式、排布与联动。' },
      ),
    ),
  },
  {
    ...closed,
    title: 'Pagewright page',
    description: '一个页面：一个文件，纯数据。',
    if: {
      type: 'object',
      properties: { kind: { enum: [...KINDS_WITHOUT_RECORDS], description: '页面种类。' } },
      required: ['kind'],
    },
    // What a page without records is made of, its kind asks for.
    else: {
      type: 'object',
      properties: { entity: { description: '页面的数据。' }, fields: { description: '字段。' } },
      required: ['entity', 'fields'],
    },
  },
)
type WrittenPage = Static<typeof pageSchema>
/** Kinds without records never look at what they do not have. */
export type PageDeclaration = WrittenPage & Required<Pick<WrittenPage, 'entity' | 'fields'>>
export type ColumnDeclaration = Static<typeof columnSchema>
export type QueryFieldDeclaration = Static<typeof queryFieldSchema>
