import type { DepartmentNode } from '#schemas/api/departments.ts'

/** A department as the calls answer it; its code is its id in capitals. */
export function departmentNode(
  id: string,
  departName: string,
  children: readonly DepartmentNode[] = [],
): DepartmentNode {
  return {
    id,
    key: id,
    value: id,
    title: departName,
    parentId: '',
    departName,
    departOrder: 0,
    orgCategory: '2',
    orgType: '1',
    orgCode: id.toUpperCase(),
    status: '1',
    isLeaf: children.length === 0,
    ...(children.length > 0 && { children }),
  }
}
