import type { HostTransfers } from '#renderer/calls/host-transfers.ts'
import type { PagePlan } from '#renderer/compile/plan.ts'
import type { BackgroundTransfers } from '#renderer/data-source.ts'
import { HEADERS } from '#schemas/api/envelope.ts'
import { transferEndpoints } from '#schemas/api/resources.ts'
import { toCallFailure } from './host-call.ts'
import type { HttpClient } from './http/http-client.ts'
import { exportQuery, importForm } from './page-transfers.ts'
import { knowsNoSuchCall } from './save-rows.ts'

/** What our server alone does with files, behind calls that others do not know. */
export function createBackgroundTransfers(
  plan: PagePlan,
  http: HttpClient,
  transfers: Pick<HostTransfers, 'send'>,
): BackgroundTransfers {
  if (plan.entity === undefined) throw new TypeError(`The page "${plan.code}" has no entity.`)
  const endpoints = transferEndpoints(plan.entity, plan)
  return {
    async exportRows({ idempotencyKey, ...request }) {
      const input = {
        body: { query: exportQuery(plan, request) },
        headers: { [HEADERS.idempotencyKey]: idempotencyKey },
        quiet: true,
      }
      return http.envelope(endpoints.exportTask, input).then(
        ({ message }) => message,
        (error: unknown) => {
          if (knowsNoSuchCall(error)) return null
          throw toCallFailure(error)
        },
      )
    },
    async importRows({ idempotencyKey, ...request }, options) {
      const sent = transfers.send(endpoints.importTask, importForm(plan, request), { ...options, idempotencyKey })
      return sent.then(({ message }) => message).catch(nullWhereUnknown)
    },
    async previewImport(file, options) {
      const form = importForm(plan, { file, allOrNothing: false })
      return transfers
        .send(endpoints.importPreview, form, options)
        .then(({ result }) => result)
        .catch(nullWhereUnknown)
    },
  }
}

/** Another server of the contract. */
function nullWhereUnknown(error: unknown): null {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  if (knowsNoSuchCall(cause) || knowsNoSuchCall(error)) return null
  throw error
}
