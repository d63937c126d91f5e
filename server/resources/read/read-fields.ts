import { isDeepStrictEqual } from 'node:util'
import type { FieldPlan } from '#renderer/compile/plan.ts'
import type { FieldError } from '#schemas/api/envelope.ts'
import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import { barePath, mapFilePaths } from '#schemas/values/file-value.ts'
import { isMaskedText } from '#schemas/values/masked-text.ts'
import { wireNameOf } from '#schemas/values/wire-name.ts'
import { readWireValue, type WireValueOutcome } from '#schemas/values/wire-value.ts'
import type { DataContext } from '../../http/request-context.ts'
import { numberMessages } from '../../numbers/messages.ts'
import { fieldMessages as messages } from '../messages.ts'
import { mayEdit, maySee } from '../resource.ts'
import { cleanedValue } from '../write/cleaned-value.ts'
import type { FieldValues } from './stored-record.ts'

export type Body = Readonly<Record<string, unknown>>

interface FieldsRead {
  readonly context: DataContext
  readonly held: FieldValues | null
  readonly at: string
  /** Whether the caller may write over the field without seeing it: then nothing is compared. */
  readonly isEntered?: (field: FieldPlan) => boolean
}

/**
 * The values of the fields that were sent. Values of computed fields are not looked at; read-only ones are for the
 * caller, since a reaction may have made them so, or writable.
 *
 * @param held what is stored already; null for something new.
 * @param at JSON Pointer of the object that is read.
 */
export function readFields(
  fields: readonly FieldPlan[],
  sent: Body,
  { context, held, at, isEntered = () => false }: FieldsRead,
): { readonly values: Map<string, CanonicalValue>; readonly errors: FieldError[] } {
  const values = new Map<string, CanonicalValue>()
  const errors: FieldError[] = []
  for (const field of fields) {
    const key = wireNameOf(field)
    if (field.computed || !Object.hasOwn(sent, key)) continue
    // Comparing with what the caller may not see would tell it to him.
    const isUnseen = isEntered(field)
    if (held && !isUnseen && !maySee(context, field)) {
      errors.push(notAllowed(field, at))
      continue
    }
    const outcome = withBarePaths(field, readWireValue(field.type, field.multiple, sent[key]))
    if (!outcome.ok) {
      errors.push(
        fieldError(field, { code: outcome.code, message: messages.wrongValue(field.title, outcome.message), at }),
      )
      continue
    }
    const value = cleanedValue(field, outcome.value, isUnseen ? undefined : held?.get(field.name))
    if (isCopiedMask(field, value, isUnseen ? null : held)) {
      errors.push(fieldError(field, { code: 'masked', message: messages.masked(field.title), at }))
      continue
    }
    if (isUnseen || mayEdit(context, field)) values.set(field.name, value)
    else if (!isUntouched(field, value, held)) errors.push(notAllowed(field, at))
  }
  return { values, errors }
}

/** A text that only a mask makes: whoever sends it has copied what they were shown, and means no such value. */
function isCopiedMask({ name, mask }: FieldPlan, value: CanonicalValue, held: FieldValues | null): boolean {
  return mask !== undefined && typeof value === 'string' && isMaskedText(mask, value) && held?.get(name) !== value
}

/** Of files only the path is kept: the rest of their address is ours, and another one at each reading. */
function withBarePaths({ files }: FieldPlan, outcome: WireValueOutcome): WireValueOutcome {
  return files && outcome.ok ? { ok: true, value: mapFilePaths(outcome.value, files.form, barePath) } : outcome
}

/** Whether a value that may not be given says nothing new. */
export function isUntouched(field: FieldPlan, value: CanonicalValue, held: FieldValues | null): boolean {
  if (held) return isDeepStrictEqual(value, held.get(field.name) ?? null)
  return value === null || field.defaultExpression !== null || isDeepStrictEqual(value, field.defaultValue)
}

function notAllowed(field: FieldPlan, at: string): FieldError {
  return fieldError(field, { code: 'forbidden-field', message: messages.notAllowed(field.title), at })
}

export function notEditable(field: FieldPlan, at = ''): FieldError {
  const message = field.number ? numberMessages.notTyped(field.title) : messages.notEditable(field.title)
  return fieldError(field, { code: 'readonly', message, at })
}

export function fieldError(
  field: FieldPlan,
  { code, message, at = '' }: { readonly code: string; readonly message: string; readonly at?: string },
): FieldError {
  return { pointer: `${at}/${field.name}`, code, message }
}

/** Keys that mean nothing here. `known` may also come with `_dictText`, as lists send them; `plain` may not. */
export function unknownKeys(
  sent: Body,
  { known, plain }: { readonly known: ReadonlySet<string>; readonly plain: ReadonlySet<string> },
  at: string,
): readonly FieldError[] {
  return Object.keys(sent).flatMap((key) => {
    if (plain.has(key) || known.has(key.replace(/_dictText$/, ''))) return []
    const shown = [...key].slice(0, 64).join('')
    const pointer = `${at}/${shown.replaceAll('~', '~0').replaceAll('/', '~1')}`
    return [{ pointer, code: 'unknown-field', message: messages.unknownField(shown) }]
  })
}
