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
import { rowsInSight, shownRows } from '../resources/read/rows-in-sight.ts'
import type { Resource } from '../resources/resource.ts'
import type { WorkOn } from '../resources/resource-work.ts'
import { bringBack, listDictionaries, removeForGood } from './administration.ts'
import { isValueTaken } from './item-value.ts'
import { dictionaryMessages as messages } from './messages.ts'
import type { TableRegistry } from './table-registry.ts'

/** The page over the dictionaries, and the one over those in the bin. */
const PAGE = 'dict-list'
const BIN_PAGE = 'dict-bin'

export interface DictionaryAdministration {
  readonly registry: TableRegistry
  /** The dictionaries as rows of their page. */
  readonly dictionaries: () => Resource | undefined
  readonly workOn: WorkOn
}

/** What is done with dictionaries besides what every page does with its rows (`dict-resources.ts`). */
export function serveDictionaryAdministration(app: FastifyInstance, db: Db, parts: DictionaryAdministration): void {
  const workFor = (context: RequestContext) => {
    const resource = parts.dictionaries()
    if (!resource) throw businessFailure(messages.unavailable)
    return { db, context, resource, registry: parts.registry }
  }

  serveEndpoint(app, listDictionaryTree, async ({ query, context }) => {
    const all = await listDictionaries(db, { deleted: false, name: withoutStars(query.dictName) })
    const found = await shownRows(parts.workOn, PAGE)(db, context, all)
    return answer(found.map((one) => ({ key: one.id, title: one.dictName, ...one })))
  })

  serveEndpoint(app, listDeletedDictionaries, async ({ context }) => {
    const all = await listDictionaries(db, { deleted: true, name: '' })
    return answer([...(await shownRows(parts.workOn, BIN_PAGE)(db, context, all))])
  })

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

  serveEndpoint(app, checkDictItem, async ({ query, context }) => {
    const { itemValue = '', dictId = '', id = '' } = query
    if (!(await rowsInSight(parts.workOn, PAGE)(db, context, [dictId])))
      throw businessFailure(messages.dictionaryMissing)
    if (await isValueTaken(db, { itemValue, dictId, id })) throw businessFailure(messages.valueTaken)
    return answer(null, messages.valueFree)
  })
}
