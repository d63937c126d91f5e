import { Type } from 'typebox'
import { Check } from 'typebox/schema'
import type { PagePlan, PageRecord } from '#renderer/compile/plan.ts'
import {
  AccessRefusedError,
  ConflictError,
  type DataSource,
  type ListRow,
  type SavedRecord,
  SaveRefusedError,
} from '#renderer/data-source.ts'
import type { Endpoint, EndpointInput } from '#schemas/api/endpoint.ts'
import { ENVELOPE_CODES, fieldError, HEADERS } from '#schemas/api/envelope.ts'
import { resourceEndpoints, type WireRecord, wireRecord } from '#schemas/api/resources.ts'
import { toListParams } from '#schemas/query/list-params.ts'
import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import { readWireValue, toWireValue } from '#schemas/values/wire-value.ts'
import type { CallOptions, HttpClient } from './http/http-client.ts'
import { HttpError } from './http/http-error.ts'

/** The texts that a data source may have to say outside of what its caller shows. */
export interface DataSourceNotice {
  warning(text: string): void
}

const refusedFields = Type.Object({ errors: Type.Array(fieldError) })

/** The rows of a page behind the contract's list and form calls. */
export function createHttpDataSource(plan: PagePlan, http: HttpClient, notice: DataSourceNotice): DataSource {
  if (plan.entity === undefined) throw new TypeError(`The page "${plan.code}" has no entity.`)
  const endpoints = resourceEndpoints(plan.entity.api, plan.permissionPrefix)
  const isMultiple = (name: string) => plan.fieldByName.get(name)?.multiple ?? false

  async function write<E extends Endpoint>(endpoint: E, input: EndpointInput<E> & CallOptions): Promise<WriteAnswer> {
    return http.envelope(endpoint, input).catch(rethrowAsRefusal)
  }

  return {
    async list({ page, pageSize, sort, conditions }, signal) {
      const query = {
        pageNo: String(page),
        pageSize: String(pageSize),
        column: sort.field,
        order: sort.order,
        ...toListParams(conditions, isMultiple),
      }
      try {
        const { records, total } = await http.call(endpoints.list, { query, signal })
        return { rows: records.map((record) => toListRow(plan, record)), total }
      } catch (error) {
        // Specified: a list that may not be seen says so as a warning as well.
        if (error instanceof HttpError && error.code === ENVELOPE_CODES.forbidden) notice.warning(error.message)
        return rethrowAsRefusal(error)
      }
    },
    async get(id, signal) {
      const record = await http.call(endpoints.queryById, { query: { id }, signal }).catch(rethrowAsRefusal)
      return toPageRecord(plan, record)
    },
    async create(record, { idempotencyKey }) {
      const headers = { [HEADERS.idempotencyKey]: idempotencyKey }
      return toSaved(plan, record, await write(endpoints.add, { body: toWireRecord(plan, record), headers }))
    },
    async update(record) {
      return toSaved(plan, record, await write(endpoints.edit, { body: toWireRecord(plan, record) }))
    },
    async remove(id) {
      const { message } = await write(endpoints.delete, { query: { id } })
      return { message }
    },
    async removeMany(ids) {
      const { message } = await write(endpoints.deleteBatch, { query: { ids: ids.join(',') } })
      return { message }
    },
  }
}

interface WriteAnswer {
  readonly message: string
  readonly result: unknown
}

/** Our server answers with the stored record; others with a text, and then what was sent is all that is known. */
function toSaved(plan: PagePlan, sent: PageRecord, { message, result }: WriteAnswer): SavedRecord {
  return { message, record: Check(wireRecord, result) ? toPageRecord(plan, result) : sent }
}

function toListRow(plan: PagePlan, wire: WireRecord): ListRow {
  const record = toPageRecord(plan, wire)
  const texts: Record<string, string> = {}
  for (const { name } of plan.fields) {
    const text = wire[`${name}_dictText`]
    if (typeof text === 'string') texts[name] = text
  }
  return { id: record.id ?? '', record, texts }
}

/** Only what the answer carries: an absent field is one that the user may not see. */
export function toPageRecord(plan: PagePlan, wire: WireRecord): PageRecord {
  const record: Record<string, CanonicalValue> = {}
  for (const { name, type, multiple } of plan.fields) {
    if (!(name in wire)) continue
    const outcome = readWireValue(type, multiple, wire[name])
    // A stored value that its own type does not allow is still shown, or nobody could mend it.
    record[name] = outcome.ok ? outcome.value : asText(wire[name])
  }
  const { id, version } = wire
  return {
    ...record,
    ...(id === undefined || id === null ? {} : { id: String(id) }),
    ...(typeof version === 'number' ? { version } : {}),
  }
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

export function toWireRecord(plan: PagePlan, record: PageRecord): WireRecord {
  const wire: Record<string, unknown> = {}
  for (const { name, type, multiple } of plan.fields) {
    const value = record[name]
    if (value !== undefined) wire[name] = toWireValue(type, multiple, value)
  }
  if (record.id !== undefined) wire.id = record.id
  if (record.version !== undefined) wire.version = record.version
  return wire
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
  if (error.code === ENVELOPE_CODES.conflict) return new ConflictError(error.message, options)
  if (Check(refusedFields, error.result)) return new SaveRefusedError(error.message, error.result.errors, options)
  return undefined
}
