import type { InputProps } from '#renderer/widget.ts'
import { MomentRangeInput } from '../range/moment-range-input.tsx'
import { type DateRangeOptions, DEFAULT_PICKER } from './schema.ts'

export function DateRangeField(props: InputProps<DateRangeOptions>) {
  return <MomentRangeInput {...props} range={{ kind: 'date', period: props.options.picker ?? DEFAULT_PICKER }} />
}
