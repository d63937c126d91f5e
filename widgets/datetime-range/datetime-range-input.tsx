import type { InputProps } from '#renderer/widget.ts'
import { MomentRangeInput } from '../range/moment-range-input.tsx'

export function DatetimeRangeField(props: InputProps<unknown>) {
  return <MomentRangeInput {...props} range={{ kind: 'datetime', period: 'date' }} />
}
