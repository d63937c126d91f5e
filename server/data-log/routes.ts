import type { FastifyInstance } from 'fastify'
import { compareVersions, queryCompareList, queryDataVerList, restoreVersion } from '#schemas/api/data-log.ts'
import type { Db } from '../db/databases.ts'
import { answer } from '../http/answer.ts'
import { businessFailure } from '../http/api-error.ts'
import type { RequestContext } from '../http/request-context.ts'
import { serveEndpoint } from '../http/serve-endpoint.ts'
import type { ResourceWork, WorkOn } from '../resources/resource-work.ts'
import { compareVersions as compare } from './compare-versions.ts'
import { dataLogMessages as messages } from './messages.ts'
import { findVersions, type LoggedVersion, listVersions, toLine } from './repository.ts'
import { restoreVersion as restore } from './restore-version.ts'
import { seenContent } from './seen-content.ts'

/** The page that lists the lines. */
const OWN_PAGE = 'data-log'

/** What is done with lines of the data log besides listing them, which a page does (`data-log-resource.ts`). */
export function serveDataLog(app: FastifyInstance, db: Db, workOn: WorkOn): void {
  /** What the rows of a table are worked with; undefined where no page shows them. */
  const workOnTable = (context: RequestContext, table: string): ResourceWork<RequestContext> | undefined => {
    const own = workOn(OWN_PAGE, context)
    const resource = own?.files.resourceOf(table)
    return own && resource && { ...own, resource }
  }

  const seen = (context: RequestContext, version: LoggedVersion) => {
    const resource = workOnTable(context, version.table)?.resource
    return toLine({ ...version, content: seenContent(resource, version.content) })
  }

  serveEndpoint(app, queryDataVerList, async ({ context, query }) => {
    const versions = await listVersions(db, context, { table: query.dataTable, id: query.dataId })
    if (versions.length === 0) throw businessFailure(messages.noVersions)
    return answer(versions.map((version) => seen(context, version)))
  })

  serveEndpoint(app, queryCompareList, async ({ context, query }) =>
    answer((await findPair(db, context, query)).map((version) => seen(context, version))),
  )

  serveEndpoint(app, compareVersions, async ({ context, query }) => {
    const pair = await findPair(db, context, query)
    const [left, right] = pair
    if (left.table !== right.table || left.recordId !== right.recordId) throw businessFailure(messages.notSame)
    return answer(await compare(workOnTable(context, left.table), pair))
  })

  serveEndpoint(app, restoreVersion, async ({ context, body }) => {
    const [line] = await findVersions(db, context, [body.id])
    if (!line) throw businessFailure(messages.notFound)
    const work = workOnTable(context, line.table)
    if (!work) throw businessFailure(messages.noPage(line.table))
    const told = await restore(work, line)
    return answer(told, told)
  })
}

async function findPair(
  db: Db,
  context: RequestContext,
  { dataId1, dataId2 }: { readonly dataId1: string; readonly dataId2: string },
): Promise<readonly [LoggedVersion, LoggedVersion]> {
  const [left, right] = await findVersions(db, context, [dataId1, dataId2])
  if (!left || !right) throw businessFailure(messages.notFound)
  return [left, right]
}
