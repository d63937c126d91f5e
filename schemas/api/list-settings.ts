import { type Static, Type } from 'typebox'
import { MAX_SORT_COLUMNS } from '../query/sort-params.ts'
import { endpoint } from './endpoint.ts'
import { noResult } from './envelope.ts'
import { pageCodes } from './page-codes.ts'

/** A desk has room for columns that a phone has not: what is arranged on one says nothing of the other. */
export const LIST_DEVICES = ['desk', 'phone'] as const
export type ListDevice = (typeof LIST_DEVICES)[number]

export const LIST_DENSITIES = ['default', 'middle', 'compact'] as const
export type ListDensity = (typeof LIST_DENSITIES)[number]

export const MIN_COLUMN_PX = 48
export const MAX_COLUMN_PX = 1200
const MAX_COLUMNS = 500
const MAX_CONDITIONS = 60
export const MAX_VIEW_TITLE = 32

const fieldName = Type.String({ minLength: 1, maxLength: 64, description: '字段名。' })
const viewId = Type.String({ minLength: 1, maxLength: 64, description: '视图的 id；页面文件里的视图为 page:<name>。' })

const columnSetting = Type.Object({
  field: fieldName,
  hidden: Type.Optional(Type.Boolean({ description: '不显示。' })),
  widthPx: Type.Optional(
    Type.Integer({ minimum: MIN_COLUMN_PX, maximum: MAX_COLUMN_PX, description: '宽度，像素；没有时按页面。' }),
  ),
  pinned: Type.Optional(
    Type.Enum(['left', 'right', 'none'], { description: '固定在左、右，或不固定；没有时按页面。' }),
  ),
})
export type ColumnSetting = Static<typeof columnSetting>

const listColumns = Type.Object({
  columns: Type.Array(columnSetting, { maxItems: MAX_COLUMNS, description: '列，按顺序。' }),
  density: Type.Optional(Type.Enum([...LIST_DENSITIES], { description: '行的疏密。' })),
})
/** How somebody has arranged the columns of a list: in this order. */
export type ListColumnsSetting = Static<typeof listColumns>

const condition = Type.Object({
  field: fieldName,
  operator: Type.String({ maxLength: 16, description: '查询方式。' }),
  value: Type.Union([
    Type.String({ maxLength: 2000 }),
    Type.Number(),
    Type.Boolean(),
    Type.Array(Type.Union([Type.String({ maxLength: 2000 }), Type.Null()]), { maxItems: 1000 }),
  ]),
})

const sortColumn = { field: fieldName, order: Type.Enum(['asc', 'desc'], { description: '顺序。' }) }

const viewContent = Type.Object({
  conditions: Type.Array(condition, { maxItems: MAX_CONDITIONS, description: '查询条件。' }),
  sort: Type.Union([
    Type.Object({
      ...sortColumn,
      then: Type.Optional(
        Type.Array(Type.Object(sortColumn), { maxItems: MAX_SORT_COLUMNS - 1, description: '依次再按这些列。' }),
      ),
    }),
    Type.Null(),
  ]),
  pageSize: Type.Union([Type.Integer({ minimum: 1, maximum: 100 }), Type.Null()]),
  columns: Type.Union([listColumns, Type.Null()]),
  /** Absent in what was kept before there were groups. */
  groupBy: Type.Optional(
    Type.Union([Type.String({ maxLength: 80 }), Type.Null()], { description: '按哪个字段分组；不分组时为 null。' }),
  ),
  /** Of the advanced query; nobody but its panel reads it. */
  advanced: Type.Unknown({ description: '高级查询的条件；没有时为 null。' }),
})
export type ListViewContent = Static<typeof viewContent>

const viewTitle = Type.String({ minLength: 1, maxLength: MAX_VIEW_TITLE, description: '视图名称。' })
const sharedWith = Type.Union([
  Type.Object({ kind: Type.Literal('own') }),
  Type.Object({ kind: Type.Literal('role'), role: Type.String({ minLength: 1, maxLength: 100 }) }),
  Type.Object({ kind: Type.Literal('all') }),
])
export type SharedWith = Static<typeof sharedWith>

const savedView = Type.Object({
  id: viewId,
  title: viewTitle,
  shared: sharedWith,
  /** The caller may change it, and delete it. */
  mayEdit: Type.Boolean(),
  content: viewContent,
  /** So many of its columns and conditions are gone, or not for the caller; they are not in its content. */
  dropped: Type.Integer(),
})
export type SavedListView = Static<typeof savedView>

const viewChoice = Type.Object({
  starred: Type.Array(viewId, { maxItems: 200 }),
  order: Type.Array(viewId, { maxItems: 200 }),
  defaultId: Type.Union([viewId, Type.Null()]),
})
export type ViewChoice = Static<typeof viewChoice>

const orNothing = Type.Union([listColumns, Type.Null()])
const ofDevices = Type.Object({ desk: orNothing, phone: orNothing })

const listSettings = Type.Object({
  own: ofDevices,
  all: ofDevices,
  views: Type.Array(savedView),
  choice: viewChoice,
  /** The view with which the list opens for who has chosen none. */
  defaultForAll: Type.Union([viewId, Type.Null()]),
  /** The caller may arrange for everybody. */
  mayShare: Type.Boolean(),
  /** Whom a view may be shared with; empty for who may not. */
  roles: Type.Array(Type.Object({ code: Type.String(), name: Type.String() })),
})
export type ListSettings = Static<typeof listSettings>

const page = Type.String({ minLength: 1, maxLength: 64, description: '页面代码。' })
const ofPage = Type.Object({ page })
const ofDevice = Type.Object({ page, device: Type.Enum([...LIST_DEVICES], { description: '设备。' }) })
const ofView = Type.Object({ page, id: viewId })

/**
 * How a list stands for the caller: his columns, those of everybody, and the views that he may open. None of these is in
 * the original contract. Each takes the right to list the page, which the handler asks for: the page is in the path.
 */
export const getListSettings = endpoint({
  method: 'GET',
  path: '/pagewright/lists/{page}',
  access: 'self',
  params: ofPage,
  result: listSettings,
})

/** Names of the views that the caller may open, of those of the pages that they may list: pages without any are left out. */
export const getOpenableViews = endpoint({
  method: 'GET',
  path: '/pagewright/listViews',
  access: 'self',
  query: Type.Object({ pages: pageCodes }),
  result: Type.Array(
    Type.Object({
      page: Type.String(),
      title: Type.String(),
      views: Type.Array(Type.Object({ id: viewId, title: viewTitle })),
    }),
  ),
})

/** Null: back to the page's own, or to what is arranged for everybody. */
export const saveOwnColumns = endpoint({
  method: 'PUT',
  title: '保存自己的列设置',
  path: '/pagewright/lists/{page}/columns/{device}',
  access: 'self',
  params: ofDevice,
  body: Type.Object({ columns: orNothing }),
  result: noResult,
})

/** Takes `<prefix>:columns:all` of the page as well. */
export const saveColumnsForAll = endpoint({
  method: 'PUT',
  title: '保存所有人的列设置',
  path: '/pagewright/lists/{page}/columns/{device}/all',
  access: 'self',
  params: ofDevice,
  body: Type.Object({ columns: orNothing }),
  result: noResult,
})

/** Shared with others, it takes `<prefix>:columns:all` of the page. */
export const addListView = endpoint({
  method: 'POST',
  title: '新增列表视图',
  path: '/pagewright/lists/{page}/views',
  access: 'self',
  params: ofPage,
  body: Type.Object({ title: viewTitle, shared: sharedWith, content: viewContent }),
  result: Type.Object({ id: viewId }),
})

export const changeListView = endpoint({
  method: 'PUT',
  title: '修改列表视图',
  path: '/pagewright/lists/{page}/views/{id}',
  access: 'self',
  params: ofView,
  body: Type.Object({
    title: Type.Optional(viewTitle),
    shared: Type.Optional(sharedWith),
    content: Type.Optional(viewContent),
  }),
  result: noResult,
})

export const deleteListView = endpoint({
  method: 'DELETE',
  title: '删除列表视图',
  path: '/pagewright/lists/{page}/views/{id}',
  access: 'self',
  params: ofView,
  result: noResult,
})

/** Which of the views the caller has starred, in which order they stand for him, and which of them the list opens with. */
export const chooseListViews = endpoint({
  method: 'PUT',
  title: '保存列表视图的顺序与默认',
  path: '/pagewright/lists/{page}/viewChoice',
  access: 'self',
  params: ofPage,
  body: viewChoice,
  result: noResult,
})

/** Takes `<prefix>:columns:all` of the page as well; a view that everybody may open, or none. */
export const saveDefaultViewForAll = endpoint({
  method: 'PUT',
  title: '保存所有人的默认视图',
  path: '/pagewright/lists/{page}/defaultView',
  access: 'self',
  params: ofPage,
  body: Type.Object({ id: Type.Union([viewId, Type.Null()]) }),
  result: noResult,
})
