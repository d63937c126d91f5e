import { Type } from 'typebox'
import type { HostTransfers } from '#renderer/calls/host-transfers.ts'
import type { PagePlan, PageRecord } from '#renderer/compile/plan.ts'
import {
  AccessRefusedError,
  type ActionUndo,
  ConflictError,
  type DataSource,
  type ListPage,
  type ListQuery,
  type ListRow,
  PageChangedError,
  type SavedRecord,
  SaveRefusedError,
} from '#renderer/data-source.ts'
import type { Endpoint, EndpointInput } from '#schemas/api/endpoint.ts'
import { ENVELOPE_CODES, fieldError, HEADERS } from '#schemas/api/envelope.ts'
import {
  type ActionUndone,
  actionDone,
  actionEndpoint,
  listEndpoint,
  resourceEndpoints,
  treeEndpoint,
  wireRecord,
} from '#schemas/api/resources.ts'
import { conforms } from '#schemas/conforms.ts'
import { PARENT_FIELD } from '#schemas/language/tree-fields.ts'
import { FIGURES_PARAM, type FiguresWanted } from '#schemas/query/list-params.ts'
import { ESTIMATE, totalParamOf } from '#schemas/query/total-param.ts'
import { wireNameOf } from '#schemas/values/wire-name.ts'
import { createDeepPages } from './deep-pages.ts'
import type { CallOptions, HttpClient } from './http/http-client.ts'
import { HttpError } from './http/http-error.ts'
import { type ReadList, readListAnswer, readTreeAnswer, UnknownAnswerError } from './list-answer.ts'
import { listParamsOf } from './list-params.ts'
import { createPageTransfers } from './page-transfers.ts'
import {
  knowsNoSuchCall,
  readConflict,
  readSavedRows,
  readUnanswered,
  type SingleCalls,
  saveRowsOneByOne,
} from './save-rows.ts'
import { readStatistics, toListRow, toPageRecord, toWireRecord, toWireRows } from './wire-record.ts'

/** As many ids as an address holds with room to spare. */
const IDS_PER_CALL = 100
const ANY_ORDER = { page: 1, pageSize: IDS_PER_CALL, sort: { field: 'id', order: 'asc' } } as const
/** A thousand rows with their rules take longer than one. */
const SAVE_ALL_TIMEOUT_MS = 60_000

/** Rows below one row of a tree are asked for in pages of this size, until all are there. */
const CHILDREN_PAGE_SIZE = 1_000

/** Few lists have groups. */
const loadGroupCalls = () => import('./group-calls.ts')

/** The texts that a data source may have to say outside of what its caller shows. */
export interface DataSourceNotice {
  warning(text: string): void
}

const refusedFields = Type.Object({ errors: Type.Array(fieldError) })

/**
 * The rows of a page behind the contract's list and form calls.
 *
 * @param tellSaved tells others of a row that a server has stored which does not do so itself; '' for one without an id.
 */
export function createHttpDataSource(
  plan: PagePlan,
  http: HttpClient,
  notice: DataSourceNotice,
  transfers: HostTransfers,
  tellSaved: (id: string) => void = () => undefined,
): DataSource {
  if (plan.entity === undefined) throw new TypeError(`The page "${plan.code}" has no entity.`)
  const { entity } = plan
  const endpoints = resourceEndpoints(entity, plan)
  const list = listEndpoint(entity, plan)
  const tree = treeEndpoint(entity, plan)
  const field = columnsParam(plan)
  const params = listParamsOf(plan)
  const totalParam = totalParamOf(plan.fields.map(wireNameOf))

  // Which server it is, the first call tells that only ours has.
  let isOurs = true
  let tellsFigures = true
  const pageHeaders: Readonly<Record<string, string>> =
    plan.identity === '' ? {} : { [HEADERS.pageIdentity]: plan.identity }

  async function write<E extends Endpoint>(endpoint: E, input: EndpointInput<E> & CallOptions): Promise<WriteAnswer> {
    return http.envelope(endpoint, input).catch((error) => rethrowAsRefusal(readConflict(plan, error) ?? error))
  }

  /** Ours answers a save with the stored record, and tells other users by itself what was changed. */
  let tellsByItself = true
  function tellOthers(id: unknown) {
    if (!tellsByItself) tellSaved(typeof id === 'string' ? id : '')
  }

  /** Specified: a list that may not be seen says so as a warning as well. */
  function refuseList(error: unknown): never {
    if (error instanceof HttpError && error.code === ENVELOPE_CODES.forbidden) notice.warning(error.message)
    return rethrowAsRefusal(error)
  }

  const deepPages = createDeepPages()

  async function readList(
    query: Readonly<Record<string, string>>,
    signal: AbortSignal | undefined,
    onRead?: (answer: ReadList) => void,
  ): Promise<ListPage> {
    // Told as the specification says of its status (8), and in the place of the rows as long as there are none.
    const input = { query: { ...query, [totalParam]: ESTIMATE }, signal }
    const answer = plan.tree
      ? readTreeAnswer(await http.call(tree, input).catch(refuseList))
      : readListAnswer(await http.call(list, input).catch(refuseList))
    onRead?.(answer)
    return {
      rows: answer.records.map((record) => toListRow(plan, record)),
      total: answer.total,
      ...(answer.totalIsExact === false && { totalIsExact: false }),
      ...(answer.nodeTotal !== undefined && { nodeTotal: answer.nodeTotal }),
      ...(answer.nodeTotalIsExact === false && { nodeTotalIsExact: false }),
      ...(answer.ancestors && { ancestors: answer.ancestors.map((record) => toListRow(plan, record)) }),
    }
  }

  /** Null: this server counts nothing of all rows. Whoever asks shows why it cannot be had. */
  async function readFigures(wanted: FiguresWanted, conditions: ListQuery['conditions'], signal?: AbortSignal) {
    if (!tellsFigures) return null
    const query = { ...params.conditions(conditions), [FIGURES_PARAM]: wanted }
    return http.call(endpoints.statistics, { query, signal, quiet: true }).catch((error: unknown) => {
      if (!knowsNoSuchCall(error)) return rethrowAsRefusal(error)
      tellsFigures = false
      return null
    })
  }

  const single: SingleCalls = {
    async create(record, { idempotencyKey }) {
      const headers = { ...pageHeaders, [HEADERS.idempotencyKey]: idempotencyKey }
      const answer = await write(endpoints.add, { body: toWireRecord(plan, record), headers })
      tellsByItself = conforms(wireRecord, answer.result)
      tellOthers(null)
      return toSaved(plan, record, answer)
    },
    async update(record, options) {
      const headers = { ...pageHeaders, ...(options && { [HEADERS.idempotencyKey]: options.idempotencyKey }) }
      const answer = await write(endpoints.edit, { body: toWireRecord(plan, record), headers })
      tellsByItself = conforms(wireRecord, answer.result)
      tellOthers(record.id)
      return toSaved(plan, record, answer)
    },
    async remove(id) {
      const { message } = await write(endpoints.delete, { query: { id } })
      tellOthers(id)
      return { message }
    },
  }

  const source: DataSource = {
    get capabilities() {
      return { saveAll: isOurs, version: isOurs, fieldErrors: isOurs }
    },
    async list(wanted, signal) {
      const rows = { ...params.sort(wanted.sort), field, ...params.conditions(wanted.conditions) }
      const asked = { ...toPaging(wanted), ...rows, ...deepPages.ask(wanted, rows) }
      return readList(asked, signal, ({ cursors }) => deepPages.read(wanted, rows, cursors))
    },
    async readStatistics(conditions, signal) {
      const figures = await readFigures('sums', conditions, signal)
      return figures?.statistics ? readStatistics(plan, figures.statistics) : null
    },
    async countTabs(conditions, signal) {
      return (await readFigures('tabs', conditions, signal))?.tabCounts ?? null
    },
    async countRows(conditions, signal) {
      const total = (await readFigures('total', conditions, signal))?.total
      if (total === undefined) throw new UnknownAnswerError()
      return total
    },
    async children(parentId, sort, signal) {
      const rows: ListRow[] = []
      for (let page = 1; ; page++) {
        const paging = toPaging({ page, pageSize: CHILDREN_PAGE_SIZE })
        const query = { ...paging, ...params.sort(sort), field, [PARENT_FIELD]: parentId }
        const answer = await readList(query, signal)
        rows.push(...answer.rows)
        if (answer.rows.length < CHILDREN_PAGE_SIZE || rows.length >= answer.total) return rows
      }
    },
    async get(id, signal) {
      const record = await http.call(endpoints.queryById, { query: { id }, signal }).catch(rethrowAsRefusal)
      return toPageRecord(plan, record)
    },
    async byIds(ids, signal) {
      const rows: ListRow[] = []
      for (let start = 0; start < ids.length; start += IDS_PER_CALL) {
        const some = ids.slice(start, start + IDS_PER_CALL)
        const { rows: found } = await source.list(
          { ...ANY_ORDER, conditions: [{ field: 'id', operator: 'in', value: some }] },
          signal,
        )
        rows.push(...found)
      }
      return rows
    },
    create: (record, options) => single.create(record, options).catch(tellUnanswered),
    update: (record, options) => single.update(record, options).catch(tellUnanswered),
    remove: single.remove,
    async removeMany(ids) {
      // With a comma behind each, as the contract writes it.
      const { message } = await write(endpoints.deleteBatch, { query: { ids: ids.map((id) => `${id},`).join('') } })
      return { message }
    },
    async saveAll(rows, { idempotencyKey }) {
      if (!isOurs) return saveRowsOneByOne(single, rows, idempotencyKey)
      const headers = { ...pageHeaders, [HEADERS.idempotencyKey]: idempotencyKey }
      try {
        const body = toWireRows(plan, rows)
        const input = { body, headers, timeoutMs: SAVE_ALL_TIMEOUT_MS, quiet: true }
        return readSavedRows(plan, await http.envelope(endpoints.saveAll, input))
      } catch (error) {
        if (!knowsNoSuchCall(error)) {
          return rethrowAsRefusal(readConflict(plan, error) ?? readUnanswered(error) ?? error)
        }
        isOurs = false
        return saveRowsOneByOne(single, rows, idempotencyKey)
      }
    },
    async groupRows(group, conditions, signal) {
      const { readGroups } = await loadGroupCalls()
      return readGroups({ ...plan, entity }, http, group, params.conditions(conditions), signal)
    },
    async rowGroups(query, conditions, signal) {
      const { readRowGroups } = await loadGroupCalls()
      return readRowGroups({ ...plan, entity }, http, query, params.conditions(conditions), signal)
    },
    ...(entity.isRestorable && {
      bin: async () => {
        const { createPageBin } = await import('./page-bin.ts')
        return createPageBin({ ...plan, entity }, http, (endpoint, input) => write(endpoint, { ...input, quiet: true }))
      },
    }),
    ...createPageTransfers(plan, transfers),
    background: async () => {
      const { createBackgroundTransfers } = await import('./background-transfers.ts')
      return createBackgroundTransfers(plan, http, transfers)
    },
    batch: async () => (await import('./batch-calls.ts')).createBatchCalls(plan, http),
    async runAction(name, ids, input) {
      const { message, result } = await write(actionEndpoint(entity, plan, name), {
        body: { ids: [...ids], ...(input && { input: toWireRecord(plan, input.values) }) },
        headers: { ...pageHeaders, ...(input && { [HEADERS.idempotencyKey]: input.idempotencyKey }) },
      }).catch(tellUnanswered)
      return { message, ...(conforms(actionDone, result) && { undo: toUndo(result.undo) }) }
    },
  }
  return source

  /** The rows must be as the action has left them. */
  function toUndo({ action, versions }: ActionUndone): ActionUndo {
    const ids = Object.keys(versions)
    return {
      count: ids.length,
      async run() {
        const { message } = await write(actionEndpoint(entity, plan, action), {
          body: { ids, versions },
          headers: pageHeaders,
        }).catch(tellUnanswered)
        return { message }
      },
    }
  }
}

interface WriteAnswer {
  readonly message: string
  readonly result: unknown
}

/** Our server answers with the stored record; others with a text, and then what was sent is all that is known. */
function toSaved(plan: PagePlan, sent: PageRecord, { message, result }: WriteAnswer): SavedRecord {
  return { message, record: conforms(wireRecord, result) ? toPageRecord(plan, result) : sent }
}

function toPaging({ page, pageSize }: Pick<ListQuery, 'page' | 'pageSize'>) {
  return { pageNo: String(page), pageSize: String(pageSize) }
}

/** Specified: `id`, then every column behind a comma; the two commas in a row are what clients of the contract send. */
function columnsParam(plan: PagePlan): string {
  return ['id', '', ...plan.list.columns.map((column) => wireNameOf(column.field))].join(',')
}

/** A save that may have been done says so. */
function tellUnanswered(error: unknown): never {
  throw readUnanswered(error) ?? error
}

/** Failures as the renderer knows them, with the trace id that support asks for. */
function rethrowAsRefusal(error: unknown): never {
  if (!(error instanceof HttpError)) throw error
  const refusal = toRefusal(error)
  if (refusal === undefined) throw error
  throw Object.assign(refusal, { traceId: error.traceId })
}

function toRefusal(error: HttpError): Error | undefined {
  const options = { cause: error }
  if (error.code === ENVELOPE_CODES.forbidden || error.status === 403) {
    return new AccessRefusedError(error.message, options)
  }
  if (error.code === ENVELOPE_CODES.pageChanged) return new PageChangedError(error.message, options)
  if (error.code === ENVELOPE_CODES.conflict) return new ConflictError(error.message, options)
  if (conforms(refusedFields, error.result)) return new SaveRefusedError(error.message, error.result.errors, options)
  return undefined
}
