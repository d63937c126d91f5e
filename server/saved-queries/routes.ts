import type { FastifyInstance } from 'fastify'
import { deleteSavedQuery, listSavedQueries, saveQuery } from '#schemas/api/saved-queries.ts'
import { readAdvancedRules } from '#schemas/query/advanced-query.ts'
import type { Db } from '../db/databases.ts'
import { answer } from '../http/answer.ts'
import { businessFailure } from '../http/api-error.ts'
import { serveEndpoint } from '../http/serve-endpoint.ts'
import { savedQueryMessages as messages } from './messages.ts'
import { listOwn, remove, save } from './repository.ts'

/** Advanced queries that people keep of pages. What one may see by them is decided when they are asked. */
export function serveSavedQueries(app: FastifyInstance, db: Db): void {
  serveEndpoint(app, listSavedQueries, async ({ query, context }) => answer(await listOwn(db, context, query.page)))

  serveEndpoint(app, saveQuery, async ({ body, context }) => {
    const { overwrite = false, ...wanted } = body
    const title = body.title.trim()
    if (title === '') throw businessFailure(messages.noTitle)
    const rules = readAdvancedRules(body.content)
    if (rules === null) throw businessFailure(messages.malformed)
    if (rules.length === 0) throw businessFailure(messages.empty)
    // As it was read, so that nothing is kept that nobody reads.
    const content = JSON.stringify(rules)
    const saved = await save(db, context, { ...wanted, title, content, overwrite })
    if (saved === 'taken') throw businessFailure(messages.taken(title))
    if (saved === 'full') throw businessFailure(messages.tooMany)
    return answer(saved, messages.saved)
  })

  serveEndpoint(app, deleteSavedQuery, async ({ query, context }) => {
    await remove(db, context, query.id)
    return answer(null, messages.deleted)
  })
}
