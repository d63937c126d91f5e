import type { PagePlan } from '#renderer/compile/plan.ts'
import type { BatchCalls, BatchRequest } from '#renderer/data-source.ts'
import { batchDone, batchEndpoints } from '#schemas/api/batch-work.ts'
import { HEADERS } from '#schemas/api/envelope.ts'
import { conforms } from '#schemas/conforms.ts'
import { wireNameOf } from '#schemas/values/wire-name.ts'
import type { HttpClient } from './http/http-client.ts'
import { listParamsOf } from './list-params.ts'
import { readUnanswered } from './save-rows.ts'
import { toListRow, toWireRecord } from './wire-record.ts'

/** A thousand rows with their rules take longer than one. */
const TIMEOUT_MS = 120_000

/** Work on many rows, behind calls that our server alone has. Whoever asks tells of failures. */
export function createBatchCalls(plan: PagePlan, http: HttpClient): BatchCalls {
  if (plan.entity === undefined) throw new TypeError(`The page "${plan.code}" has no entity.`)
  const endpoints = batchEndpoints(
    plan.entity,
    plan,
    plan.actions.map(({ name }) => name),
  )
  const params = listParamsOf(plan)
  const options = { timeoutMs: TIMEOUT_MS, quiet: true }
  const toBody = ({ work, conditions, ids }: BatchRequest) => ({
    ...toWork(plan, work),
    query: params.conditions(conditions),
    ...(ids && { ids: [...ids] }),
  })
  return {
    async preview(request, signal) {
      const told = await http.call(endpoints.batchPreview, { ...options, body: toBody(request), signal })
      const samples = told.samples.map(({ before, after }) => ({
        before: toListRow(plan, before),
        after: toListRow(plan, after),
      }))
      return { ...told, samples }
    },
    async run(request, { count, hash, idempotencyKey }) {
      const headers = {
        [HEADERS.idempotencyKey]: idempotencyKey,
        ...(plan.identity !== '' && { [HEADERS.pageIdentity]: plan.identity }),
      }
      const input = { ...options, body: { ...toBody(request), count, hash }, headers }
      const { message, result } = await http.envelope(endpoints.batchWork, input).catch((error: unknown) => {
        throw readUnanswered(error) ?? error
      })
      return { message, outcome: conforms(batchDone, result) ? result.outcome : null }
    },
  }
}

function toWork(plan: PagePlan, work: BatchRequest['work']) {
  switch (work.kind) {
    case 'delete':
      return { work: 'delete' } as const
    case 'action':
      return { work: 'action', action: work.name, input: toWireRecord(plan, work.values ?? {}) } as const
    case 'edit': {
      const nameOf = (name: string) => wireNameOf(plan.fieldByName.get(name) ?? { name })
      const changes = work.changes.map((change) => ({ ...change, field: nameOf(change.field) }))
      return { work: 'edit', changes } as const
    }
  }
}
