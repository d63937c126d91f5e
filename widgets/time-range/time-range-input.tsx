import type { InputProps } from '#renderer/widget.ts'
import { MomentRangeInput } from '../range/moment-range-input.tsx'

export function TimeRangeField(props: InputProps<unknown>) {
  return <MomentRangeInput {...props} range={{ kind: 'time', period: 'date' }} />
}
