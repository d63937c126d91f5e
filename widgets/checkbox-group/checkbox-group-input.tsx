import { Checkbox, Flex } from 'antd'
import type { InputProps } from '#renderer/widget.ts'
import { formatChoices, withStoredValues } from '../choices/choice-text.ts'
import { leavesGroup } from '../choices/leaves-group.ts'
import { messages } from '../messages.ts'
import { ReadOnlyText } from '../read-only/read-only-text.tsx'
import { listOf } from '../text/canonical-text.ts'
import type { CheckboxGroupOptions } from './schema.ts'

// Single checkboxes, not antd's Checkbox.Group: that one drops stored values which are no choice any more.
export function CheckboxGroupInput(props: InputProps<CheckboxGroupOptions>) {
  const { id, labelId, describedBy, options, field, value, onChange, onBlur, invalid, choices } = props
  if (props.readOnly) {
    const text = formatChoices(value, { options, field, choices })
    return <ReadOnlyText {...props} text={text} labelledByLabel />
  }
  const chosen = listOf(value)
  const offered = withStoredValues(choices, value, field.choices)
  const isVertical = options.direction === 'vertical'
  const toggle = (toggled: string, checked: boolean) => {
    // In the order of the choices, so that the same selection is the same value however it was made.
    const next = offered
      .map((choice) => choice.value)
      .filter((item) => (item === toggled ? checked : chosen.includes(item)))
    onChange(next.length === 0 ? null : next)
  }
  return (
    <Flex
      role="group"
      wrap
      gap="small"
      vertical={isVertical}
      align={isVertical ? 'flex-start' : 'center'}
      aria-labelledby={labelId}
      aria-describedby={describedBy}
      onBlur={(event) => {
        if (leavesGroup(event)) onBlur?.()
      }}
    >
      {offered.map((choice, index) => (
        <Checkbox
          key={choice.value}
          {...(index === 0 ? { id } : {})}
          checked={chosen.includes(choice.value)}
          disabled={choice.disabled === true && !chosen.includes(choice.value)}
          aria-invalid={invalid || undefined}
          onChange={(event) => toggle(choice.value, event.target.checked)}
        >
          {choice.text}
        </Checkbox>
      ))}
      {offered.length === 0 && (props.choicesLoading ? messages.loading : messages.noChoices)}
    </Flex>
  )
}
