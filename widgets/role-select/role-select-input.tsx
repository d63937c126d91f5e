import type { InputProps } from '#renderer/widget.ts'
import { PickerInput } from '../pickers/picker-input.tsx'
import { roles } from '../pickers/roles.ts'

export function RoleSelectInput(props: InputProps<unknown>) {
  return <PickerInput {...props} picker={roles} />
}
