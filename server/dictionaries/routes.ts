import type { FastifyInstance } from 'fastify'
import {
  getDictItems,
  loadDict,
  loadDictItem,
  loadDictOrderByValue,
  queryAllDictItems,
  refleshCache,
  refreshDashboardCache,
} from '#schemas/api/dictionaries.ts'
import { loadTreeData } from '#schemas/api/dictionary-trees.ts'
import { listTableRows as listTableRowsEndpoint } from '#schemas/api/table-rows.ts'
import type { Db } from '../db/databases.ts'
import { answer } from '../http/answer.ts'
import { businessFailure } from '../http/api-error.ts'
import { createRateLimit } from '../http/rate-limit.ts'
import type { RequestContext } from '../http/request-context.ts'
import { serveEndpoint } from '../http/serve-endpoint.ts'
import { askedRows } from '../references/asked-reference.ts'
import type { Dictionaries } from './dictionaries.ts'
import { dictionaryMessages } from './messages.ts'
import { orderedBy, resolveTableDictionary, splitOrder, type TableDictionary } from './table-dictionary.ts'
import { listChosenFirst, listTableItems, listTableRows, translateValues } from './table-items.ts'
import type { TableRegistry } from './table-registry.ts'
import { listTreeNodes } from './table-tree.ts'

/** More than somebody types and opens, and too few to read a table by. */
const SEARCHES_PER_MINUTE = 240
const MINUTE_MS = 60_000
/** Page size of a search where the client names none (contract 16 section 3). */
const SEARCH_SIZE = 10

export function serveDictionaries(
  app: FastifyInstance,
  db: Db,
  { registry, dictionaries }: { readonly registry: TableRegistry; readonly dictionaries: Dictionaries },
): void {
  const limit = createRateLimit({
    db,
    clock: app.now,
    name: 'table-dictionary',
    max: SEARCHES_PER_MINUTE,
    windowMs: MINUTE_MS,
  })

  serveEndpoint(app, getDictItems, async ({ params, context }) => {
    if (!params.dictCode.includes(',')) return answer(await dictionaries.itemsOf(params.dictCode))
    await limit(context.userId)
    return answer(await listTableItems(db, context, resolveTableDictionary(registry, context, params.dictCode)))
  })

  serveEndpoint(app, queryAllDictItems, async () => answer(await dictionaries.all()))

  // What is kept ends by itself when a dictionary changes, so there is nothing to clear; the contract's call stays.
  serveEndpoint(app, refleshCache, async () => answer(null))
  serveEndpoint(app, refreshDashboardCache, async () => answer(null))

  serveEndpoint(app, loadDict, async ({ params, query, context }) => {
    await limit(context.userId)
    const dictionary = resolveTableDictionary(registry, context, params.dictCode)
    const { pageNo = 1, pageSize = SEARCH_SIZE } = query
    const { keyword, order } = splitOrder(query.keyword ?? '')
    const ordered = order === null ? dictionary : orderedBy(dictionary, order)
    return answer(await listTableItems(db, context, ordered, { keyword, pageNo, pageSize }))
  })

  serveEndpoint(app, listTableRowsEndpoint, async ({ params, query, context }) => {
    await limit(context.userId)
    const dictionary = fitting(registry, context, resolveTableDictionary(registry, context, params.dictCode), query)
    if (!dictionary) return answer({ records: [], total: 0 })
    const { keyword = '', pageNo = 1, pageSize = SEARCH_SIZE } = query
    const names = (query.columns ?? '').split(',').filter((name) => name !== '')
    return answer(await listTableRows(db, context, dictionary, names, { keyword, pageNo, pageSize }))
  })

  serveEndpoint(app, loadDictOrderByValue, async ({ params, query, context }) => {
    await limit(context.userId)
    const dictionary = resolveTableDictionary(registry, context, params.dictCode)
    const values = (query.keyword ?? '').split(',').filter((value) => value !== '')
    return answer(await listChosenFirst(db, context, dictionary, { values, pageSize: query.pageSize ?? SEARCH_SIZE }))
  })

  serveEndpoint(app, loadDictItem, async ({ params, query, context }) => {
    await limit(context.userId)
    if (params.dictCode.split(',').length !== 3) throw businessFailure(dictionaryMessages.codeMalformed)
    const dictionary = resolveTableDictionary(registry, context, params.dictCode)
    const values = query.key.split(',').filter((value) => value !== '')
    const unknown = query.delNotExist === true ? 'drop' : 'keep'
    return answer(await translateValues(db, context, dictionary, values, unknown))
  })

  serveEndpoint(app, loadTreeData, async ({ query, context }) => {
    await limit(context.userId)
    const { tableName, text, code, pid = '', pidField = '', hasChildField = '', condition = '' } = query
    const saysLeaf = query.converIsLeafVal === '0'
    const wanted = { table: tableName, text, code, pidField, hasChildField, pid, condition, saysLeaf }
    return answer(await listTreeNodes(db, registry, context, wanted))
  })
}

/** The rows of a dictionary that a field with conditions may choose, where they are picked for one; null: none. */
function fitting(
  registry: TableRegistry,
  context: RequestContext,
  dictionary: TableDictionary,
  { reference = '', where }: { readonly reference?: string; readonly where?: string },
): TableDictionary | null {
  if (reference === '') return dictionary
  const [page = '', field = ''] = reference.split('/')
  const rows = askedRows(registry, context, { page, field, where })
  if (rows && rows.entry.table !== dictionary.entry.table) throw businessFailure(dictionaryMessages.tableRefused)
  return rows && { ...dictionary, conditions: rows.conditions ?? [] }
}
