import type { ReactNode } from 'react'
import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import type { FieldPlan } from '../../compile/plan.ts'
import type { Choice } from '../../widget.ts'
import { useRegistry } from '../host-context.tsx'
import { messages } from './messages.ts'
import { useChoices } from './use-choices.ts'
import styles from './value-text.module.css'
import { UnknownWidget } from './widget-boundary.tsx'

/** The one mark for "nothing there", in lists, details and read-only fields. */
export const EMPTY_MARK = '—'

export interface ValueTextProps {
  readonly field: FieldPlan
  readonly value: CanonicalValue
}

/** A value as its widget prints it. */
export function ValueText({ field, value }: ValueTextProps): ReactNode {
  const definition = useRegistry().get(field.widget.type)
  const { choices, loading } = useChoices(field, { value, searchable: false })
  if (!definition) return <UnknownWidget field={field} />
  // The stored code of a dictionary is no text for a reader: nothing, for the moment until its text is there.
  if (loading) return null
  const text = definition.format(value, { options: field.widget.options, field, choices })
  if (text === '') return EMPTY_MARK
  if (!hasUnknown(field, value, choices)) return text
  return (
    <>
      {text}
      <span className={styles.unknown}>{messages.unknownValue}</span>
    </>
  )
}

/** A stored value may have left its dictionary since: it is shown as it is, with a mark. */
function hasUnknown(field: FieldPlan, value: CanonicalValue, choices: readonly Choice[]): boolean {
  if (!field.choices || choices.length === 0) return false
  const values = Array.isArray(value) ? value : [value]
  return !values.every((stored) => choices.some((choice) => choice.value === String(stored)))
}
