import type { InputProps } from '#renderer/widget.ts'
import { SelectBox } from '../choices/select-box.tsx'
import { messages } from '../messages.ts'
import type { SelectOptions } from './schema.ts'

/** What is chosen by the first option: nothing. */
const NOTHING = { value: '', text: messages.pleaseSelect }

export function SelectInput(props: InputProps<SelectOptions>) {
  const { options, choices, required, readOnly, onChange } = props
  if (!options.showChooseOption || required || readOnly) return <SelectBox {...props} several={false} />
  return (
    <SelectBox
      {...props}
      several={false}
      choices={[NOTHING, ...choices]}
      onChange={(chosen) => onChange(chosen === NOTHING.value ? null : (chosen as string | null))} // one is chosen
    />
  )
}
