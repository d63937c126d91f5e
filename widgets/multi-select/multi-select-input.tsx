import type { InputProps } from '#renderer/widget.ts'
import { SelectBox } from '../choices/select-box.tsx'

export function MultiSelectInput(props: InputProps<unknown>) {
  return <SelectBox {...props} several />
}
