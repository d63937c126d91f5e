import { queryOptions } from '@tanstack/react-query'
import type { Host } from '#renderer/host.ts'
import { type DepartmentNode, queryDepartTree, queryDepartTreeSync } from '#schemas/api/departments.ts'
import type { PickedFor } from '../pickers/picker.ts'

const FRESH_MS = 60_000

/** All departments: a tree of some thousands is one answer. */
export function departmentTreeQuery(host: Pick<Host, 'call' | 'scope'>, pickedFor: PickedFor | null = null) {
  return queryOptions({
    queryKey: [host.scope, 'department-tree', pickedFor],
    // The schema is recursive, which its static type does not say.
    queryFn: async ({ signal }) =>
      (await host.call(queryDepartTree, { query: { ...pickedFor } }, { signal })) as readonly DepartmentNode[],
    staleTime: FRESH_MS,
    networkMode: 'always',
  })
}

/** The departments at the top: of some thousands they are there long before the whole tree is. */
export function topDepartmentsQuery(host: Pick<Host, 'call' | 'scope'>) {
  return queryOptions({
    queryKey: [host.scope, 'department-tree-top'],
    queryFn: async ({ signal }) =>
      (await host.call(queryDepartTreeSync, { query: {} }, { signal })) as readonly DepartmentNode[], // as above
    staleTime: FRESH_MS,
    networkMode: 'always',
  })
}
