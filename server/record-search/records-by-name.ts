import { recordNameField } from '#renderer/logic/record-name.ts'
import { wireNameOf } from '#schemas/values/wire-name.ts'
import { ApiError } from '../http/api-error.ts'
import type { RequestContext } from '../http/request-context.ts'
import { isCancelled } from '../resources/lists/guard-list.ts'
import { contextOf } from '../resources/managed/of-installation.ts'
import { maySee } from '../resources/resource.ts'
import { listCall } from '../resources/resource-calls.ts'
import type { ResourceWork } from '../resources/resource-work.ts'

/** Of each page. */
const PAGE_SIZE = 3
/** A list may take longer; a search of many does not wait for one. */
const SECONDS = 1

export interface NamedRecord {
  readonly id: string
  readonly name: string
}

/**
 * The first records whose name holds the text, as the page's own list finds them: with its rights, its rows and its
 * limits. None where they have no name that can be searched, or where searching takes long.
 */
export async function recordsByName(
  given: ResourceWork<RequestContext>,
  keyword: string,
): Promise<readonly NamedRecord[]> {
  const context = contextOf(given.resource, given.context)
  const work = {
    ...given,
    context,
    lists: given.lists && { ...given.lists, limits: { ...given.lists.limits, seconds: SECONDS } },
  }
  const { plan } = work.resource
  const field = recordNameField(plan, (one) => maySee(context, one))
  // The stars mean "contains" in lists; in a name they would be taken for that.
  const text = keyword.replaceAll('*', '').trim()
  if (!field || field.queryOperator === null || field.choices !== null || text === '') return []
  const name = wireNameOf(field)
  try {
    const query = { [name]: `*${text}*`, pageNo: 1, pageSize: PAGE_SIZE, total: 'estimate' }
    const { records } = await listCall(work, query)
    return records.map((record) => ({ id: String(record.id), name: String(record[name] ?? '') }))
  } catch (error) {
    // One page that is too large for this, or cannot be read just now, does not keep the others back.
    if (error instanceof ApiError || isCancelled(error)) return []
    throw error
  }
}
