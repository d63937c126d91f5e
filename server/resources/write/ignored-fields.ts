import type { FieldError } from '#schemas/api/envelope.ts'
import { REFUSALS_KEY, UNKNOWN_CHOICES_KEY } from '#schemas/api/resources.ts'
import { fieldMessages as messages } from '../messages.ts'
import { type Body, unknownKeys } from '../read/read-fields.ts'
import { knownRowKeys } from '../read/read-rows.ts'
import type { Resource } from '../resource.ts'
import { knownKeys } from './read-body.ts'
import { isObject } from './rows-delta.ts'

/** Nobody reads more than these. */
const MAX_TOLD = 50
/** What the server itself puts beside the fields comes back with them. */
const OWN_KEYS: readonly string[] = [UNKNOWN_CHOICES_KEY, REFUSALS_KEY]

/**
 * What a record carries besides the fields of its page: other servers of the contract pass it over, and so do we. It is
 * never stored, and said so: who has misspelt a field must not find out by what is missing.
 *
 * @param at JSON Pointer of the record in the body.
 */
export function ignoredFields(resource: Resource, body: Body, at = ''): readonly FieldError[] {
  const { subTables } = resource.plan
  const own = unknownKeys(
    body,
    { known: knownKeys(resource), plain: new Set([...subTables.map(({ name }) => name), ...OWN_KEYS]) },
    at,
  )
  const ofRows = subTables.flatMap((table) => {
    const known = knownRowKeys(table)
    return rowsIn(body[table.name], `${at}/${table.name}`).flatMap(({ row, place }) =>
      unknownKeys(row, { known, plain: new Set(OWN_KEYS) }, place),
    )
  })
  return [...own, ...ofRows]
    .slice(0, MAX_TOLD)
    .map((error) => ({ ...error, message: messages.ignoredField(error.message) }))
}

/** The rows of a sub-table that were sent, as its list or as what changes in it. */
function rowsIn(sent: unknown, at: string): readonly { readonly row: Body; readonly place: string }[] {
  if (Array.isArray(sent)) {
    return sent.flatMap((row: unknown, index) => (isObject(row) ? [{ row, place: `${at}/${index}` }] : []))
  }
  if (!isObject(sent)) return []
  return ['added', 'changed'].flatMap((part) => (Array.isArray(sent[part]) ? rowsIn(sent[part], `${at}/${part}`) : []))
}
