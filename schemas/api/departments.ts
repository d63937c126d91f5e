import { type Static, Type } from 'typebox'
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
