import type { Choice, FormatContext, ParseOutcome, QueryValue } from '#renderer/widget.ts'
import type { FieldType } from '#schemas/language/field-type.ts'
import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import { choiceText, parseChoice } from '../choices/choice-text.ts'
import { messages } from '../messages.ts'
import { textOf } from '../text/canonical-text.ts'
import { DEFAULT_NO, DEFAULT_YES, type YesNoOptions } from './schema.ts'

/** What a field stores: true and false in a boolean one, 1 and 0 in an integer, two texts in any other. */
export function storedYesNo({ yes = DEFAULT_YES, no = DEFAULT_NO }: YesNoOptions, type: FieldType) {
  if (type.kind === 'boolean') return { yes: true, no: false }
  return type.kind === 'integer' ? { yes: 1, no: 0 } : { yes, no }
}

/** The two choices, called as the field's dictionary calls them, else 是 and 否. */
export function yesNoChoices({ options, field, choices }: FormatContext<YesNoOptions>): readonly Choice[] {
  const { yes, no } = storedYesNo(options, field.type)
  const named = (value: boolean | number | string, text: string) => ({
    value: String(value),
    text: choices.find((choice) => choice.value === String(value))?.text ?? text,
  })
  return [named(yes, messages.yes), named(no, messages.no)]
}

export function formatYesNo(value: QueryValue, context: FormatContext<YesNoOptions>): string {
  const stored = textOf(value)
  return stored === '' ? '' : choiceText(stored, yesNoChoices(context), null)
}

/** Reads 是 and 否 whatever the dictionary calls them, since that is what people type. */
export function parseYesNo(text: string, context: FormatContext<YesNoOptions>): ParseOutcome {
  const named = yesNoChoices(context)
  const outcome = parseChoice(text, { ...context, choices: named })
  if (!outcome.ok) {
    const plain = { ...context, choices: yesNoChoices({ ...context, choices: [] }) }
    const fallback = parseChoice(text, plain)
    return fallback.ok ? { ok: true, value: toStored(fallback.value, context) } : outcome
  }
  return { ok: true, value: toStored(outcome.value, context) }
}

/** The stored form of a choice's value. */
export function toStored(value: CanonicalValue, { field }: Pick<FormatContext<unknown>, 'field'>): CanonicalValue {
  if (value === null) return value
  if (field.type.kind === 'integer') return Number(value)
  return field.type.kind === 'boolean' ? value === 'true' : value
}
