import type { InputProps } from '#renderer/widget.ts'
import { SelectBox } from '../choices/select-box.tsx'

export function RefSelectInput(props: InputProps<unknown>) {
  return <SelectBox {...props} several={props.field.multiple} />
}
