import type { FastifyInstance } from 'fastify'
import { readPageCodes } from '#schemas/api/page-codes.ts'
import { getAddablePages, searchRecords } from '#schemas/api/record-search.ts'
import type { PageKind } from '#schemas/language/page.ts'
import { permissionCodes } from '#schemas/permissions/permission-code.ts'
import { answer } from '../http/answer.ts'
import { hasPermission, type RequestContext } from '../http/request-context.ts'
import { serveEndpoint } from '../http/serve-endpoint.ts'
import type { Resource } from '../resources/resource.ts'
import type { WorkOn } from '../resources/resource-work.ts'
import { type NamedRecord, recordsByName } from './records-by-name.ts'

/** Enough for a list that is read at a glance. */
const MOST_RECORDS = 20
/** Somebody is typing: what is not found by then is not waited for. */
const LONGEST_MS = 1_500

/** What the palette asks of pages: records by their names, and where new ones are made. */
export function serveRecordSearch(app: FastifyInstance, workOn: WorkOn): void {
  serveEndpoint(app, searchRecords, async ({ query: { keyword, pages }, context }) => {
    const until = performance.now() + LONGEST_MS
    const found: FoundPage[] = []
    // One after the other: a search of all pages must not take the connections of everybody else.
    for (const code of readPageCodes(pages)) {
      const count = found.reduce((sum, { records }) => sum + records.length, 0)
      if (count >= MOST_RECORDS || performance.now() > until) break
      const page = await searchPage(code, keyword, { context, workOn })
      if (page.records.length > 0) found.push(page)
    }
    return answer(found)
  })

  serveEndpoint(app, getAddablePages, async ({ query: { pages }, context }) =>
    answer(
      readPageCodes(pages).flatMap((code) => {
        const plan = workOn(code, context)?.resource.plan
        return plan && mayAdd(plan, context) ? [{ page: code, title: plan.title }] : []
      }),
    ),
  )
}

interface FoundPage {
  readonly page: string
  readonly title: string
  readonly records: readonly NamedRecord[]
}

interface Asking {
  readonly context: RequestContext
  readonly workOn: WorkOn
}

async function searchPage(code: string, keyword: string, { context, workOn }: Asking): Promise<FoundPage> {
  const work = workOn(code, context)
  const title = work?.resource.plan.title ?? ''
  if (!work || !mayList(work.resource, context)) return { page: code, title, records: [] }
  return { page: code, title, records: await recordsByName(work, keyword) }
}

/** Kinds that open a record, and the form of a new one, above their rows. */
const WITH_ROWS: readonly PageKind[] = ['list', 'tree', 'board', 'card']

function mayList({ plan }: Resource, context: RequestContext): boolean {
  return WITH_ROWS.includes(plan.kind) && holdsAll(context, permissionCodes(plan, 'list'))
}

function mayAdd(plan: Resource['plan'], context: RequestContext): boolean {
  const isOffered = WITH_ROWS.includes(plan.kind) && plan.toolbar.some(({ name }) => name === 'add')
  return isOffered && holdsAll(context, permissionCodes(plan, 'add'))
}

function holdsAll(context: RequestContext, codes: readonly string[]): boolean {
  return codes.every((code) => hasPermission(context, code))
}
