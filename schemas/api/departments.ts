import { type Static, Type } from 'typebox'
import { recordOf } from '../record-schema.ts'
import { endpoint } from './endpoint.ts'
import { pickedFor, searched } from './picker-query.ts'

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

/** Those directly below `pid`; without it the roots, or with `ids` exactly these. */
export const queryDepartTreeSync = endpoint({
  method: 'GET',
  path: '/sys/sysDepart/queryDepartTreeSync',
  access: 'self',
  query: Type.Object({
    pid: searched('上级部门', 100),
    ids: searched('部门', 8_000),
    /** What `ids` are: `id`, or `orgCode`. */
    primaryKey: searched('部门主键', 64),
  }),
  result: Type.Array(departmentNode),
})

/** Departments by a part of their names, at most 100; those among them that lie below one another, as a tree. */
export const searchDepartments = endpoint({
  method: 'GET',
  path: '/sys/sysDepart/searchBy',
  access: 'self',
  query: Type.Object({ keyWord: Type.String({ maxLength: 100, description: '搜索内容' }) }),
  result: Type.Array(departmentNode),
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
