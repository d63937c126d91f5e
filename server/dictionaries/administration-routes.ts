import type { FastifyInstance } from 'fastify'
import {
  bringDictionariesBack,
  bringDictionaryBack,
  checkDictItem,
  listDeletedDictionaries,
  listDictionaryTree,
  removeDictionaries,
  removeDictionary,
} from '#schemas/api/dictionary-administration.ts'
import type { Db } from '../db/databases.ts'
import { answer } from '../http/answer.ts'
import { businessFailure } from '../http/api-error.ts'
import { splitNames, withoutStars } from '../http/picker-query.ts'
import type { RequestContext } from '../http/request-context.ts'
import { serveEndpoint } from '../http/serve-endpoint.ts'
import type { Resource } from '../resources/resource.ts'
import { bringBack, listDictionaries, removeForGood } from './administration.ts'
import { isValueTaken } from './item-value.ts'
import { dictionaryMessages as messages } from './messages.ts'
import type { TableRegistry } from './table-registry.ts'

export interface DictionaryAdministration {
  readonly registry: TableRegistry
  /** The dictionaries as rows of their page. */
  readonly dictionaries: () => Resource | undefined
}

/** What is done with dictionaries besides what every page does with its rows (`dict-resources.ts`). */
export function serveDictionaryAdministration(app: FastifyInstance, db: Db, parts: DictionaryAdministration): void {
  const workFor = (context: RequestContext) => {
    const resource = parts.dictionaries()
    if (!resource) throw businessFailure(messages.unavailable)
    return { db, context, resource, registry: parts.registry }
  }

  serveEndpoint(app, listDictionaryTree, async ({ query }) => {
    const found = await listDictionaries(db, { deleted: false, name: withoutStars(query.dictName) })
    return answer(found.map((one) => ({ key: one.id, title: one.dictName, ...one })))
  })

  serveEndpoint(app, listDeletedDictionaries, async () =>
    answer(await listDictionaries(db, { deleted: true, name: '' })),
  )

  serveEndpoint(app, bringDictionaryBack, async ({ params, context }) => {
    await bringBack(workFor(context), [params.id])
    return answer(null, messages.done)
  })

  serveEndpoint(app, bringDictionariesBack, async ({ body, context }) => {
    const ids = typeof body.ids === 'string' ? splitNames(body.ids) : body.ids
    await bringBack(workFor(context), ids)
    return answer(null, messages.done)
  })

  serveEndpoint(app, removeDictionary, async ({ params, context }) => {
    await removeForGood(workFor(context), [params.id])
    return answer(null, messages.deleted)
  })

  serveEndpoint(app, removeDictionaries, async ({ query, context }) => {
    await removeForGood(workFor(context), splitNames(query.ids))
    return answer(null, messages.deleted)
  })

  serveEndpoint(app, checkDictItem, async ({ query }) => {
    const { itemValue = '', dictId = '', id = '' } = query
    if (await isValueTaken(db, { itemValue, dictId, id })) throw businessFailure(messages.valueTaken)
    return answer(null, messages.valueFree)
  })
}
