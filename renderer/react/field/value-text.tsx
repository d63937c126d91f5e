import type { ReactNode } from 'react'
import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import type { FieldPlan, PageRecord } from '../../compile/plan.ts'
import { fieldValue } from '../../compile/record-values.ts'
import { maskedTextIn } from '../../logic/masked-fields.ts'
import { useRegistry } from '../host-context.tsx'
import { ColoredText } from './colored-text.tsx'
import { DrawnValue } from './drawn-value.tsx'
import { ShownValue } from './shown-value.tsx'
import { useChoices } from './use-choices.ts'
import { UnknownWidget } from './widget-boundary.tsx'

/** The one mark for "nothing there", in lists, details and read-only fields. */
export const EMPTY_MARK = '—'

export interface ValueTextProps {
  readonly field: FieldPlan
  readonly value: CanonicalValue
}

/** A field of a record as its widget prints it, or what is left of it to who may not see it. */
export function RecordText({ field, record }: { readonly field: FieldPlan; readonly record: PageRecord }): ReactNode {
  return maskedTextIn(record, field) ?? <ValueText field={field} value={fieldValue(record, field.name)} />
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
  const color = choices.find((choice) => choice.value === String(value))?.color ?? null
  if (field.show !== undefined) {
    return <ShownValue as={field.show} value={value} text={text} color={color} field={field} place="detail" />
  }
  // As the lists have it: who has learned the colour there looks for it here.
  if (color !== null) return <ColoredText text={text} color={color} />
  if (!definition.view) return text
  return <DrawnValue definition={definition} field={field} value={value} text={text} place="detail" />
}
