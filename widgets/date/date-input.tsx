import type { InputProps } from '#renderer/widget.ts'
import { messages } from '../messages.ts'
import { nullWhenEmpty, textOf } from '../text/canonical-text.ts'
import { MomentInput } from './moment-input.tsx'
import { formatPeriod, readPeriod, storePeriod } from './period.ts'
import { type DateOptions, DEFAULT_PICKER } from './schema.ts'

/** A day, or the week, month, quarter or year that is stored by its first day or by what it is called. */
export function DateInput(props: InputProps<DateOptions>) {
  const { options, field, value, onChange, placeholder } = props
  const picker = options.picker ?? DEFAULT_PICKER
  const stored = textOf(value)
  return (
    <MomentInput
      {...props}
      kind="date"
      picker={picker}
      value={nullWhenEmpty(props.readOnly ? formatPeriod(picker, stored) : (readPeriod(picker, stored) ?? stored))}
      onChange={(day) => onChange(typeof day === 'string' ? storePeriod(field.type, picker, day) : null)}
      placeholder={placeholder ?? messages.selectPeriod[picker]}
    />
  )
}
