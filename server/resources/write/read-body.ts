import type { FieldError } from '#schemas/api/envelope.ts'
import { SYSTEM_FIELD_NAMES } from '#schemas/language/names.ts'
import { HAS_CHILD_FIELD } from '#schemas/language/tree-fields.ts'
import { wireNameOf } from '#schemas/values/wire-name.ts'
import { readWireValue } from '#schemas/values/wire-value.ts'
import { fieldMessages as messages } from '../messages.ts'
import { type Body, readFields } from '../read/read-fields.ts'
import { type ReadRow, readRows } from '../read/read-rows.ts'
import type { FieldValues, StoredRecord } from '../read/stored-record.ts'
import { mayEnterUnseen, type Resource, savedFields } from '../resource.ts'
import type { ResourceUse } from '../resource-work.ts'

/** What a save asks for: values that are well-formed and that the caller may give, and why others are refused. */
export interface ReadBody {
  readonly values: FieldValues
  /** The complete new lists of the sub-tables that were sent. */
  readonly rows: ReadonlyMap<string, readonly ReadRow[]>
  /** Of sub-tables that came as what changes in them: where their rows stand in the body. */
  readonly places: RowPlaces
  readonly errors: readonly FieldError[]
}

/** By sub-table, for each row; null for a row that was not sent. */
export type RowPlaces = ReadonlyMap<string, readonly (string | null)[]>

/** Clients of the contract send the whole row back; what the server fills itself is passed over, whatever it says. */
const IGNORED_KEYS: readonly string[] = [...SYSTEM_FIELD_NAMES, 'delFlag', HAS_CHILD_FIELD]

/** What a body may hold besides its sub-tables; anything else is passed over, and told (`ignored-fields.ts`). */
export function knownKeys({ plan }: Resource): ReadonlySet<string> {
  return new Set([...[...plan.fieldByName.values()].map(wireNameOf), ...IGNORED_KEYS])
}

/** Reads the body of an add (`existing` null) or an edit. An absent key leaves its field as it is, null clears it. */
export function readBody({ context, resource }: ResourceUse, body: Body, existing: StoredRecord | null): ReadBody {
  const { subTables } = resource.plan
  const read = readFields(savedFields(resource), body, {
    context,
    held: existing?.values ?? null,
    at: '',
    isEntered: (field) => mayEnterUnseen(resource, context, { field, isNew: existing === null }),
  })
  const errors = [...read.errors]
  const rows = new Map<string, readonly ReadRow[]>()
  const places = new Map<string, readonly (string | null)[]>()
  for (const table of subTables) {
    if (!Object.hasOwn(body, table.name)) continue
    const outcome = readRows(table, body[table.name], { context, existing: existing?.rows.get(table.name) ?? [] })
    errors.push(...outcome.errors)
    if (outcome.rows) rows.set(table.name, outcome.rows)
    if (outcome.places) places.set(table.name, outcome.places)
  }
  return { values: read.values, rows, places, errors }
}

/** The version that the client has read; null when it does not say. */
export function readVersion(body: Body): number | null | FieldError {
  const outcome = readWireValue({ kind: 'integer' }, false, body.version)
  if (!outcome.ok) return { pointer: '/version', code: outcome.code, message: messages.wrongVersion }
  return typeof outcome.value === 'number' ? outcome.value : null
}
