import {
  IMPORT_FIELDS,
  IMPORT_MODES,
  type ImportMapping,
  type ImportMode,
  importMapping,
} from '#schemas/api/resources.ts'
import { conforms } from '#schemas/conforms.ts'
import { wireNameOf } from '#schemas/values/wire-name.ts'
import type { RequestContext } from '../../http/request-context.ts'
import { mayDo, type Resource, savedFields } from '../resource.ts'
import { importMessages as messages } from './messages.ts'
import { refused } from './refused-file.ts'
import { isFillable } from './sheet-columns.ts'

/** How a file is to be imported, as it was sent beside it. */
export interface ImportOptions {
  readonly allOrNothing: boolean
  readonly mode: ImportMode
  /** Name of the field by which records are found. */
  readonly key: string | null
  /** Of a file that replaces what is there: the outcome that was agreed to; null: it is to be tried. */
  readonly agreed: string | null
  /** Null: columns are known by their titles. */
  readonly mapping: ImportMapping | null
  /** What every row gets, by wire name: of rows below a record that is open, which record that is. */
  readonly given: ReadonlyMap<string, unknown>
  /** The workbook's other sheets are none of the import's. */
  readonly isSingleTable: boolean
}

type Fields = ReadonlyMap<string, string>

/**
 * Reads what was sent beside a file. Names that are not known are passed over: clients of the contract send more.
 * @throws {ApiError}
 */
export function readImportOptions(resource: Resource, context: RequestContext, fields: Fields): ImportOptions {
  const mode = readMode(fields.get(IMPORT_FIELDS.mode))
  if (mode !== 'add' && !mayDo(context, resource.plan, 'edit')) throw refused(messages.mayNotUpdate)
  if (mode === 'replace' && !mayReplace(resource, context)) throw refused(messages.mayNotReplace)
  assertValidateStatus(fields.get(IMPORT_FIELDS.validateStatus))
  const given = readForeignKeys(resource, context, fields.get(IMPORT_FIELDS.foreignKeys))
  // The rows of one record are not the whole of what is there.
  if (mode === 'replace' && given.size > 0) throw refused(messages.replacesNoPart)
  return {
    allOrNothing: mode === 'replace' || isYes(fields.get(IMPORT_FIELDS.allOrNothing)),
    agreed: fields.get(IMPORT_FIELDS.agreed) || null,
    mode,
    key: fields.get(IMPORT_FIELDS.key)?.trim() || null,
    mapping: readMapping(fields.get(IMPORT_FIELDS.mapping)),
    given,
    isSingleTable: isYes(fields.get(IMPORT_FIELDS.isSingleTable)),
  }
}

/** Whether a file may become the whole of what is there. Managed resources delete by rules of their own. */
export function mayReplace({ plan, managed }: Resource, context: RequestContext): boolean {
  return !managed && ['add', 'edit', 'delete'].every((action) => mayDo(context, plan, action))
}

function readMode(given: string | undefined): ImportMode {
  if (given === undefined || given === '') return 'add'
  const mode = IMPORT_MODES.find((known) => known === given)
  if (!mode) throw refused(messages.unknownMode(given.slice(0, 64)))
  return mode
}

function readMapping(given: string | undefined): ImportMapping | null {
  if (given === undefined || given === '') return null
  const mapping = parseJson(given)
  if (!conforms(importMapping, mapping)) throw refused(messages.brokenMapping)
  return mapping
}

/**
 * Of the contract's import into the rows of a record. In its clients it may also be a text without meaning to us, as `''`.
 */
function readForeignKeys(
  resource: Resource,
  context: RequestContext,
  given: string | undefined,
): ReadonlyMap<string, unknown> {
  if (given === undefined || given === '' || given === 'undefined' || given === 'null') return new Map()
  const values = parseJson(given)
  if (typeof values !== 'object' || values === null || Array.isArray(values)) throw refused(messages.brokenForeignKeys)
  const known = new Set(
    savedFields(resource)
      .filter((field) => isFillable(resource, field, context))
      .map(wireNameOf),
  )
  const entries = Object.entries(values)
  const unknown = entries.find(([name]) => !known.has(name))
  if (unknown) throw refused(messages.unknownForeignKey(unknown[0].slice(0, 64)))
  return new Map(entries)
}

/** Rows of pages are always checked; only online forms have a choice. */
function assertValidateStatus(given: string | undefined): void {
  if (given !== undefined && !['', '0', '1'].includes(given)) throw refused(messages.wrongValidateStatus)
}

function isYes(given: string | undefined): boolean {
  return given === '1' || given === 'true'
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
