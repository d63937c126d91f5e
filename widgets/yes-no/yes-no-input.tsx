import { Flex, Switch } from 'antd'
import type { InputProps } from '#renderer/widget.ts'
import { controlAttributes } from '../control-attributes.ts'
import { messages } from '../messages.ts'
import { ReadOnlyText } from '../read-only/read-only-text.tsx'
import type { YesNoOptions } from './schema.ts'
import { formatYesNo, storedYesNo } from './yes-no-values.ts'

export function YesNoInput(props: InputProps<YesNoOptions>) {
  const { id, describedBy, options, field, value, onChange, onBlur, readOnly } = props
  const text = formatYesNo(value, props)
  if (readOnly) return <ReadOnlyText {...props} text={text} />
  const { yes, no } = storedYesNo(options, field.type)
  // The switch itself only knows on and off: that nothing is stored, or something else, stands beside it.
  const stateId = `${id}-state`
  const isPlain = value === yes || value === no
  return (
    <Flex align="center" gap="small" onBlur={() => onBlur?.()}>
      <Switch
        {...controlAttributes(props)}
        checked={value === yes}
        onChange={(checked) => onChange(checked ? yes : no)}
        aria-describedby={isPlain ? describedBy : [describedBy, stateId].filter(Boolean).join(' ')}
      />
      <span id={stateId} aria-hidden={isPlain || undefined}>
        {text || messages.notSet}
      </span>
    </Flex>
  )
}
