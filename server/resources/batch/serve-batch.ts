import { kindOf } from '#renderer/kinds/registry.ts'
import { batchEndpoints } from '#schemas/api/batch-work.ts'
import { answer } from '../../http/answer.ts'
import type { RequestContext } from '../../http/request-context.ts'
import { bindEndpoint, type ServedEndpoint } from '../../http/serve-endpoint.ts'
import { beginTask } from '../../tasks/begin-task.ts'
import type { Resource } from '../resource.ts'
import { readSave } from '../resource-endpoints.ts'
import type { WorkServices } from '../resource-work.ts'
import { isForTask, previewBatch, rowsForTask, runBatch, toDone } from './batch-call.ts'
import { toTaskInput } from './batch-task.ts'
import { batchMessages as messages } from './messages.ts'
import { batchActions, type SentBatch } from './read-batch.ts'

/** The calls that work on all rows that conditions find. A managed resource has rules of its own for each of its rows. */
export function serveBatch(
  { onTask, ...services }: WorkServices & { readonly onTask: () => void },
  resource: Resource,
): readonly ServedEndpoint[] {
  const { plan } = resource
  if (resource.managed || kindOf(plan).singleRecord || plan.entity.existing?.readOnly) return []
  const names = batchActions(resource).map((action) => action.plan.name)
  const endpoints = batchEndpoints(plan.entity, plan, names)
  const workFor = (context: RequestContext) => ({ ...services, context, resource })
  return [
    bindEndpoint(endpoints.batchPreview, async ({ context, body }) =>
      answer(await previewBatch(workFor(context), body)),
    ),
    bindEndpoint(endpoints.batchWork, async ({ context, body, headers }) => {
      const { path } = endpoints.batchWork
      const request = readSave(plan, headers, { path, tenantId: context.tenantId, body })
      const work = workFor(context)
      if (!isForTask(body)) {
        const { result, message } = toDone(await runBatch(work, body, request))
        return answer(result, message)
      }
      const { count, hash: _, ...input } = body
      const task = { kind: 'batch', title: titleOf(resource, input, count), page: plan.code, input } as const
      const { id } = await beginTask(
        { db: services.db, onTask },
        { context, request },
        { task, content: toTaskInput(() => rowsForTask(work, body)) },
      )
      return answer({ task: id, outcome: null }, messages.begun)
    }),
  ]
}

function titleOf({ plan }: Resource, { work, action }: SentBatch, count: number): string {
  const { title } = plan
  if (work === 'delete') return messages.deleting(title, count)
  if (work === 'edit') return messages.editing(title, count)
  return messages.acting(title, plan.actions.find(({ name }) => name === action)?.title ?? '', count)
}
