import { useMemo } from 'react'
import type { InputProps } from '#renderer/widget.ts'
import { PickerInput } from '../pickers/picker-input.tsx'
import { rowsOfReference } from './rows-of-reference.ts'
import type { ComponentSelectOptions } from './schema.ts'

export function ComponentSelectInput(props: InputProps<ComponentSelectOptions>) {
  const { field, options } = props
  const picker = useMemo(() => rowsOfReference(field, options), [field, options])
  return <PickerInput {...props} picker={picker} />
}
