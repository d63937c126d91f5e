import type { InputProps } from '#renderer/widget.ts'
import { MomentInput } from '../date/moment-input.tsx'

export function TimeInput(props: InputProps<unknown>) {
  return <MomentInput {...props} kind="time" />
}
