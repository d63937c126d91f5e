import type { StoringAction } from '#renderer/logic/action-values.ts'
import type { FieldError } from '#schemas/api/envelope.ts'
import { wireNameOf } from '#schemas/values/wire-name.ts'
import type { DataContext } from '../../http/request-context.ts'
import { fieldMessages as messages } from '../messages.ts'
import { type Body, readFields } from '../read/read-fields.ts'
import type { FieldValues } from '../read/stored-record.ts'

/** Longest piece of an unknown key that an answer repeats. */
const SHOWN_KEY_LENGTH = 64

/** What was filled in for an action: nothing but what it asks for, and that only from those who may write it. */
export function readActionInput(
  { plan }: StoringAction,
  context: DataContext,
  sent: Body,
): { readonly values: FieldValues; readonly errors: readonly FieldError[] } {
  const asked = plan.input.map(({ field }) => field)
  const names = new Set(asked.map(wireNameOf))
  const strange = Object.keys(sent).flatMap((key): FieldError[] => {
    if (names.has(key)) return []
    const shown = [...key].slice(0, SHOWN_KEY_LENGTH).join('')
    const pointer = `/${shown.replaceAll('~', '~0').replaceAll('/', '~1')}`
    return [{ pointer, code: 'unknown-field', message: messages.notAsked(plan.title, shown) }]
  })
  const { values, errors } = readFields(asked, sent, { context, held: null, at: '' })
  return { values, errors: [...strange, ...errors] }
}
