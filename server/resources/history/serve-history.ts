import { historyEndpoint } from '#schemas/api/history.ts'
import { answer } from '../../http/answer.ts'
import { bindEndpoint, type ServedEndpoint } from '../../http/serve-endpoint.ts'
import type { Resource } from '../resource.ts'
import type { WorkServices } from '../resource-work.ts'
import { historyCall } from './record-history.ts'
import type { FindPage } from './told-causes.ts'

/** The call for what was done to a record, of pages that show it. */
export function serveHistory(
  services: WorkServices,
  resource: Resource,
  findPage: FindPage,
): readonly ServedEndpoint[] {
  const { plan } = resource
  if (!plan.detail.history) return []
  return [
    bindEndpoint(historyEndpoint(plan.entity, plan), async ({ context, query }) =>
      answer(await historyCall({ ...services, context, resource }, query, findPage)),
    ),
  ]
}
