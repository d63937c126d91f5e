import { Radio } from 'antd'
import type { InputProps } from '#renderer/widget.ts'
import { ColoredChoice } from '../choices/choice-lines.tsx'
import { formatChoices, withStoredValues } from '../choices/choice-text.ts'
import { leavesGroup } from '../choices/leaves-group.ts'
import { messages } from '../messages.ts'
import { ReadOnlyText } from '../read-only/read-only-text.tsx'
import { textOf } from '../text/canonical-text.ts'
import type { RadioOptions } from './schema.ts'

export function RadioInput(props: InputProps<RadioOptions>) {
  const { id, labelId, describedBy, options, field, value, onChange, onBlur, required, invalid, choices } = props
  if (props.readOnly) {
    const text = formatChoices(value, { options, field, choices })
    return <ReadOnlyText {...props} text={text} labelledByLabel />
  }
  const Option = options.buttons ? Radio.Button : Radio
  const chosen = textOf(value)
  const offered = withStoredValues(choices, value, field.choices)
  // The id leads the focus to the one radio of the group that Tab would reach.
  const entrance = Math.max(
    0,
    offered.findIndex((choice) => choice.value === chosen),
  )
  return (
    <Radio.Group
      name={id}
      value={chosen}
      onChange={(event) => onChange(String(event.target.value))}
      onBlur={(event) => {
        if (leavesGroup(event)) onBlur?.()
      }}
      vertical={options.direction === 'vertical'}
      aria-labelledby={labelId}
      aria-describedby={describedBy}
      aria-required={required || undefined}
      aria-invalid={invalid || undefined}
    >
      {offered.map((choice, index) => (
        <Option
          key={choice.value}
          value={choice.value}
          disabled={choice.disabled ?? false}
          {...(index === entrance ? { id } : {})}
        >
          <ColoredChoice text={choice.text} color={choice.color} />
        </Option>
      ))}
      {offered.length === 0 && (props.choicesLoading ? messages.loading : messages.noChoices)}
    </Radio.Group>
  )
}
