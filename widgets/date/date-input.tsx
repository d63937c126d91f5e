import type { InputProps } from '#renderer/widget.ts'
import { MomentInput } from './moment-input.tsx'

export function DateInput(props: InputProps<unknown>) {
  return <MomentInput {...props} kind="date" />
}
