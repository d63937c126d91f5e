import type { InputProps } from '#renderer/widget.ts'
import { PickerInput } from '../pickers/picker-input.tsx'
import { positions } from '../pickers/positions.ts'

export function PositionSelectInput(props: InputProps<unknown>) {
  return <PickerInput {...props} picker={positions} />
}
