import type { InputProps } from '#renderer/widget.ts'
import { PickerInput } from '../pickers/picker-input.tsx'
import { usersByDepartment } from '../pickers/users.ts'

export function UserByDepartmentInput(props: InputProps<unknown>) {
  return <PickerInput {...props} picker={usersByDepartment} />
}
