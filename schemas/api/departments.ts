import { type Static, Type } from 'typebox'
import { sysDepart } from '../managed/sys-depart.ts'
import { recordOf } from '../record-schema.ts'
import { endpoint } from './endpoint.ts'
import { noResult } from './envelope.ts'
import { pickedFor, searched } from './picker-query.ts'

const id = (description: string) => Type.String({ minLength: 1, maxLength: 36, description })
const optionalText = Type.Optional(Type.Union([Type.String(), Type.Null()]))

const departmentColumns = {
  id: Type.String(),
  key: Type.String(),
  value: Type.String(),
  title: Type.String(),
  parentId: Type.String(),
  departName: Type.String(),
  departNameAbbr: optionalText,
  departOrder: Type.Integer(),
  /** 1 company, 2 department, 3 post. */
  orgCategory: Type.String(),
  /** Its level in the tree, from 1, as a text. */
  orgType: Type.String(),
  orgCode: Type.String(),
  status: Type.String(),
  isLeaf: Type.Boolean(),
  /** False: it does not fit the conditions of the field that it would be picked for. Not in the original contract. */
  fits: Type.Optional(Type.Boolean()),
}

/** A department as a node of a tree; its children where the call reads all levels, else none. */
export interface DepartmentNode extends Static<typeof departmentLeaf> {
  readonly children?: readonly DepartmentNode[] | null
}
const departmentLeaf = Type.Object(departmentColumns)

const departmentNode = Type.Cyclic(
  {
    DepartmentNode: Type.Object({
      ...departmentColumns,
      children: Type.Optional(Type.Union([Type.Array(Type.Ref('DepartmentNode')), Type.Null()])),
    }),
  },
  'DepartmentNode',
)

/** All departments of the caller's tenant. `ids`: those alone, separated by commas, each without what lies above it. */
export const queryDepartTree = endpoint({
  method: 'GET',
  path: '/sys/sysDepart/queryTreeList',
  access: 'self',
  query: Type.Object({ ids: searched('部门', 40_000), ...pickedFor }),
  result: Type.Array(departmentNode),
})

const levelQuery = {
  pid: searched('上级部门', 100),
  ids: searched('部门', 8_000),
  /** What `ids` are: `id`, or `orgCode`. */
  primaryKey: searched('部门主键', 64),
}

/** Those directly below `pid`; without it the roots, or with `ids` exactly these. */
export const queryDepartTreeSync = endpoint({
  method: 'GET',
  path: '/sys/sysDepart/queryDepartTreeSync',
  access: 'self',
  query: Type.Object(levelQuery),
  result: Type.Array(departmentNode),
})

/** The same, as the newest client of the contract asks; its roots may be others. */
export const queryDepartAndPostTreeSync = endpoint({
  method: 'GET',
  path: '/sys/sysDepart/queryDepartAndPostTreeSync',
  access: 'self',
  query: Type.Object({
    ...levelQuery,
    /** Instead of the roots these, without those directly below another of them. */
    departIds: searched('部门', 8_000),
    /** Instead of the roots what a search by it finds. */
    name: searched('部门名称', 100),
  }),
  result: Type.Array(departmentNode),
})

/** Departments by a part of their names, at most 100; those among them that lie below one another, as a tree. */
export const searchDepartments = endpoint({
  method: 'GET',
  path: '/sys/sysDepart/searchBy',
  access: 'self',
  query: Type.Object({
    keyWord: Type.String({ maxLength: 100, description: '搜索内容' }),
    /** `1`: only among those that the caller is in charge of, and what lies below them. */
    myDeptSearch: searched('我的部门', 5),
    /** Only of these kinds, separated by commas. */
    orgCategory: searched('机构类型', 20),
    /** Only these and what lies below them. */
    departIds: searched('部门', 8_000),
  }),
  result: Type.Array(departmentNode),
})

/** The names from the top down to a department, by its id or code, with `/` between them; empty where there is none. */
export const getDepartPathName = endpoint({
  method: 'GET',
  path: '/sys/sysDepart/getDepartPathNameByOrgCode',
  access: 'self',
  query: Type.Object({ orgCode: searched('机构编码', 100), depId: searched('部门', 100) }),
  result: Type.String(),
})

/** The ids of the posts that stand below departments, separated by commas. */
export const getDepPostIds = endpoint({
  method: 'GET',
  path: '/sys/sysDepart/getDepPostIdByDepId',
  access: 'self',
  query: Type.Object({ depIds: searched('部门', 8_000) }),
  result: Type.String(),
})

/** The posts that stand below a department. No post is above another here: what the contract hangs into each other is a list. */
export const getRankRelation = endpoint({
  method: 'GET',
  path: '/sys/sysDepart/getRankRelation',
  access: 'self',
  query: Type.Object({ departId: id('部门') }),
  result: Type.Array(departmentNode),
})

/** The posts of the tenant, or those below a department. */
export const getAllRankRelation = endpoint({
  method: 'GET',
  path: '/sys/sysDepart/getALLRankRelation',
  access: 'self',
  query: Type.Object({ departId: searched('部门', 100) }),
  result: Type.Array(departmentNode),
})

/** The posts that a post may be below: none, since positions have no level to compare. */
export const getPositionByDepartId = endpoint({
  method: 'GET',
  path: '/sys/sysDepart/getPositionByDepartId',
  access: 'self',
  query: Type.Object({
    parentId: searched('上级部门', 100),
    departId: searched('部门', 100),
    positionId: searched('职务', 100),
  }),
  result: Type.Array(departmentNode),
})

/**
 * Puts a department into, before or behind another one. Its code stays, unlike in the original contract; where it stands
 * among its new neighbours says `dropId`, so `sort` is not read.
 */
export const moveDepartment = endpoint({
  method: 'PUT',
  title: '调整部门位置',
  path: '/sys/sysDepart/updateChangeDepart',
  access: { permission: sysDepart.permissions.edit ?? '' },
  body: Type.Object({
    dragId: id('要移动的部门'),
    dropId: id('目标部门'),
    /** 0 into it, as its first; -1 before it, 1 behind it. */
    dropPosition: Type.Union([Type.Literal(-1), Type.Literal(0), Type.Literal(1)], { description: '目标位置' }),
  }),
  result: noResult,
})

/** A department as the contract's lists of names have it. */
export interface DepartmentIdNode extends Static<typeof departmentIdLeaf> {
  readonly children: readonly DepartmentIdNode[]
}
const departmentIdColumns = { key: Type.String(), value: Type.String(), code: Type.String(), title: Type.String() }
const departmentIdLeaf = Type.Object(departmentIdColumns)
const departmentIdNode = Type.Cyclic(
  { DepartmentIdNode: Type.Object({ ...departmentIdColumns, children: Type.Array(Type.Ref('DepartmentIdNode')) }) },
  'DepartmentIdNode',
)

/** All departments of the tenant as a tree of ids and names. */
export const queryDepartIdTree = endpoint({
  method: 'GET',
  path: '/sys/sysDepart/queryIdTree',
  access: 'self',
  result: Type.Array(departmentIdNode),
})

/**
 * The departments that the caller is in charge of, with what lies below, as trees. The message is the contract's word for
 * whether they are in charge of any: '2', else '1'.
 */
export const queryMyDepartTree = endpoint({
  method: 'GET',
  path: '/sys/sysDepart/queryMyDeptTreeList',
  access: 'self',
  result: Type.Array(departmentNode),
})

/** All departments of the tenant by their codes, or, with `id`, those alone, separated by commas. */
export const listAllDepartments = endpoint({
  method: 'GET',
  path: '/sys/sysDepart/listAll',
  access: 'self',
  query: Type.Object({ id: searched('部门', 8_000) }),
  result: Type.Array(departmentLeaf),
})

/** From the top down to a department itself. */
const departmentChain = Type.Object({
  parentIds: Type.Array(Type.String()),
  parentMap: recordOf(departmentLeaf),
})

/** What lies above departments, named by ids or by codes, several with commas: a chain for each, by what names it. */
export const queryAllParentId = endpoint({
  method: 'GET',
  path: '/sys/sysDepart/queryAllParentId',
  access: 'self',
  query: Type.Object({ departId: searched('部门', 8_000), orgCode: searched('机构编码', 8_000) }),
  result: recordOf(departmentChain),
})
