import type { QueryInputProps } from '#renderer/widget.ts'
import { SelectBox } from './select-box.tsx'

const EDITABLE = { readOnly: false, required: false, invalid: false } as const

/** `eq`, `ne`: one of the choices. */
export function OneChoiceQuery(props: QueryInputProps<unknown>) {
  return <SelectBox {...props} {...EDITABLE} several={false} />
}

/** `in`: any of the choices. */
export function SeveralChoicesQuery(props: QueryInputProps<unknown>) {
  return <SelectBox {...props} {...EDITABLE} several />
}
