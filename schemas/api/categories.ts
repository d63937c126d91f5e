import { type Static, Type } from 'typebox'
import { dictItem } from './dictionaries.ts'
import { type TreeNode, treeNode } from './dictionary-trees.ts'
import { endpoint } from './endpoint.ts'
import { noResult } from './envelope.ts'
import { searched, textPaging } from './picker-query.ts'

const category = Type.Object({
  id: Type.String(),
  /** '0' for a root. */
  pid: Type.String(),
  name: Type.String(),
  code: Type.String(),
  /** '1' when there is something below it. */
  hasChild: Type.String(),
})
export type Category = Static<typeof category>
export type CategoryNode = TreeNode

const categories = Type.Array(category)
const code = searched('分类编码', 100)

/** The nodes below `pid`, or below the category with the code `pcode` (`0`: the roots). */
export const loadCategoryTree = endpoint({
  method: 'GET',
  path: '/sys/category/loadTreeData',
  access: 'self',
  query: Type.Object({
    pid: searched('上级分类', 36),
    pcode: code,
    /** A JSON object as a text: column and value. */
    condition: searched('condition', 2_000),
  }),
  result: Type.Array(treeNode),
})

/** The nodes below the category `pcode`; with `async` false with all levels below them. */
export const loadCategoryRoot = endpoint({
  method: 'GET',
  path: '/sys/category/loadTreeRoot',
  access: 'self',
  query: Type.Object({ async: Type.Optional(Type.Boolean()), pcode: code }),
  result: Type.Array(treeNode),
})

export const loadCategoryChildren = endpoint({
  method: 'GET',
  path: '/sys/category/loadTreeChildren',
  access: 'self',
  query: Type.Object({ pid: searched('上级分类', 36) }),
  result: Type.Array(treeNode),
})

/** The only category whose `field` (id, code, name, pid) holds `val`. */
export const loadCategory = endpoint({
  method: 'GET',
  path: '/sys/category/loadOne',
  access: 'self',
  query: Type.Object({ field: searched('字段', 64), val: searched('值', 100) }),
  result: category,
})

/** The names of these ids, in their order; an unknown one stays as it is, or with `delNotExist` is left out. */
export const loadCategoryNames = endpoint({
  method: 'GET',
  path: '/sys/category/loadDictItem/',
  access: 'self',
  query: Type.Object({ ids: searched('分类', 8_000), delNotExist: Type.Optional(Type.Boolean()) }),
  result: Type.Array(Type.String()),
})

/** The same, as the contract's servers and newest client write it. */
export const loadCategoryNamesWithoutSlash = endpoint({ ...loadCategoryNames, path: '/sys/category/loadDictItem' })

/** All whose code begins with `code`; `0`: all there are. */
export const loadAllCategories = endpoint({
  method: 'GET',
  path: '/sys/category/loadAllData',
  access: 'self',
  query: Type.Object({ code }),
  result: Type.Array(dictItem),
})

/** Whether a code fits below a category: it begins with the code of that one. */
export const checkCategoryCode = endpoint({
  method: 'GET',
  path: '/sys/category/checkCode',
  access: 'self',
  query: Type.Object({ pid: searched('上级分类', 36), code }),
  result: noResult,
})

export const listCategoryChildren = endpoint({
  method: 'GET',
  path: '/sys/category/childList',
  access: 'self',
  query: Type.Object({ pid: searched('上级分类', 36) }),
  result: categories,
})

/** What lies directly below any of these, separated by commas. */
export const listCategoryChildrenOfMany = endpoint({
  method: 'GET',
  path: '/sys/category/getChildListBatch',
  access: 'self',
  query: Type.Object({ parentIds: searched('上级分类', 8_000) }),
  result: Type.Object({ records: categories, total: Type.Integer() }),
})

/** A page of the roots, or of those below `pid`. */
export const listRootCategories = endpoint({
  method: 'GET',
  path: '/sys/category/rootList',
  access: 'self',
  query: Type.Object({ ...textPaging, pid: searched('上级分类', 36), name: searched('分类名称', 100), code }),
  result: Type.Object({
    records: categories,
    total: Type.Integer(),
    size: Type.Integer(),
    current: Type.Integer(),
    pages: Type.Integer(),
  }),
})
