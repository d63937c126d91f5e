import { queryOptions } from '@tanstack/react-query'
import type { Host } from '#renderer/host.ts'
import { type DepartmentNode, queryDepartTree } from '#schemas/api/departments.ts'
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
