import { managedOf } from '../../compile/compile-entity.ts'
import { parentField } from '../../compile/system-fields.ts'
import { defineRecordKind } from '../record-kind.ts'
import { compileTree } from './compile-tree.ts'

export const treeKind = defineRecordKind({
  kind: 'tree',
  title: '树形列表',
  summary: '行之间有上下级，下级在展开时读取。',
  levels: true,
  singleRecord: false,
  takesImports: true,
  listsRows: true,
  withoutKeys: ['board', 'card'],
  ownKey: { name: 'tree', misplaced: 'invalid-tree' },
  rowActions: ['edit', 'detail', 'add_child', 'delete'],
  extraFields: (context) => [parentField(context.page, context.registry, managedOf(context)?.table)],
  compileOwn: (fields, context) => ({ tree: compileTree(fields, context) }),
})
