import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'

/** A node of a tree that is chosen from; `children` only where the call reads more than one level. */
export interface TreeNode {
  readonly key: string
  readonly value: string
  readonly title: string
  readonly parentId: string | null
  readonly leaf: boolean
  readonly isLeaf: boolean
  readonly code: string | null
  readonly icon: string | null
  readonly children: readonly TreeNode[] | null
}

export const treeNode = Type.Cyclic(
  {
    TreeNode: Type.Object({
      key: Type.String(),
      value: Type.String(),
      title: Type.String(),
      parentId: Type.Union([Type.String(), Type.Null()]),
      leaf: Type.Boolean(),
      isLeaf: Type.Boolean(),
      code: Type.Union([Type.String(), Type.Null()]),
      icon: Type.Union([Type.String(), Type.Null()]),
      children: Type.Union([Type.Array(Type.Ref('TreeNode')), Type.Null()]),
    }),
  },
  'TreeNode',
)

const column = (description: string) => Type.String({ minLength: 1, maxLength: 64, description })

/** The rows of a registered table that lie directly below one of them; with an empty `pid` its roots. */
export const loadTreeData = endpoint({
  method: 'GET',
  path: '/sys/dict/loadTreeData',
  access: 'self',
  signed: true,
  query: Type.Object({
    pid: Type.Optional(Type.String({ maxLength: 100, description: '上级节点' })),
    tableName: Type.String({ minLength: 1, maxLength: 200, description: '表名' }),
    text: column('显示字段'),
    code: column('存储字段'),
    /** Absent: the column by which the table is a tree. */
    pidField: Type.Optional(column('上级字段')),
    hasChildField: Type.Optional(column('子节点字段')),
    /** A JSON object as a text: column and value. */
    condition: Type.Optional(Type.String({ maxLength: 2_000, description: 'condition' })),
    /** '0': the column says whether a node is a leaf; else, whether it has children. */
    converIsLeafVal: Type.Optional(Type.String({ maxLength: 5 })),
  }),
  result: Type.Array(treeNode),
})
