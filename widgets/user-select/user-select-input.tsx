import type { InputProps } from '#renderer/widget.ts'
import { PickerInput } from '../pickers/picker-input.tsx'
import { users, usersNarrow } from '../pickers/users.ts'
import type { UserSelectOptions } from './schema.ts'

export function UserSelectInput(props: InputProps<UserSelectOptions>) {
  return <PickerInput {...props} picker={props.options.narrow ? usersNarrow : users} />
}
