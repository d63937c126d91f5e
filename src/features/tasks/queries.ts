import { queryOptions } from '@tanstack/react-query'
import { listTasks } from '#schemas/api/tasks.ts'
import type { HttpClient } from '#src/platform/http/http-client.ts'
import { isOpen } from './task-state.ts'

/** Without a connection that tells of news, and with something to wait for. */
const POLL_OPEN_MS = 2_000
/** Without it, and with nothing to wait for: something may be begun in another window. */
const POLL_MS = 10_000
/** News come by themselves; one may be lost. */
const LIVE_OPEN_MS = 15_000

/** What hangs on the user's tasks; news of them make it stale. */
export function tasksKey(scope: string): readonly string[] {
  return [scope, 'tasks']
}

export function myTasks(http: HttpClient, scope: string, { live }: { readonly live: boolean }) {
  return queryOptions({
    queryKey: [...tasksKey(scope)],
    queryFn: ({ signal }) => http.call(listTasks, { signal, quiet: true }),
    refetchInterval: ({ state }) => {
      // A server that knows no tasks is not asked again and again.
      if (state.status === 'error') return false
      const isWaiting = state.data?.some(isOpen) ?? false
      if (live) return isWaiting ? LIVE_OPEN_MS : false
      return isWaiting ? POLL_OPEN_MS : POLL_MS
    },
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: true,
  })
}
