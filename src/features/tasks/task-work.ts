import { Type } from 'typebox'
import { endpoint } from '#schemas/api/endpoint.ts'
import { cancelTask, downloadTaskFile, removeTasks, retryTask, type Task } from '#schemas/api/tasks.ts'
import { recordOf } from '#schemas/record-schema.ts'
import type { HttpClient } from '#src/platform/http/http-client.ts'

/* What is done with tasks from the tray; it comes with the first of it. Each rejects with what the user is to be told. */

export type TaskChange = 'cancel' | 'retry' | 'remove'

/** @param task null: all that are over; for `remove` alone */
export async function changeTask(http: HttpClient, how: TaskChange, task: Pick<Task, 'id'> | null): Promise<void> {
  const body = task ? { id: task.id } : {}
  if (how === 'remove') await http.envelope(removeTasks, { body, quiet: true })
  else if (task) await http.envelope(how === 'cancel' ? cancelTask : retryTask, { body: { id: task.id }, quiet: true })
}

export const taskFile = ({ id }: Task) => ({ endpoint: downloadTaskFile, query: { id } })

/** The rows that an import has refused, at the address that its report names. */
export function taskErrorsFile({ report }: Task) {
  const [path = '', search = ''] = report?.fileUrl?.split('?') ?? []
  const errors = endpoint({
    method: 'GET',
    path: `/${path.replace(/^\/+/, '')}`,
    access: 'self',
    query: recordOf(Type.String()),
    result: Type.Unknown(),
  })
  return { endpoint: errors, query: Object.fromEntries(new URLSearchParams(search)) }
}
