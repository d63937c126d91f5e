import type { InputProps } from '#renderer/widget.ts'
import { SelectBox } from './select-box.tsx'

/** One choice, or several where the field has several. */
export function ChoiceInput(props: InputProps<unknown>) {
  return <SelectBox {...props} several={props.field.multiple} />
}
