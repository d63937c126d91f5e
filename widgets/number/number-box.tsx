import Input from 'antd/es/input/Input'
import type { InputProps } from '#renderer/widget.ts'
import { controlAttributes, controlStatus } from '../control-attributes.ts'
import { messages } from '../messages.ts'
import { ReadOnlyText } from '../read-only/read-only-text.tsx'
import { textOf } from '../text/canonical-text.ts'
import { formatNumber, type NumberFormat, toNumberValue } from './number-text.ts'
import { typedNumber } from './number-typing.ts'
import { useNumberTyping } from './use-number-typing.ts'

interface NumberBoxProps extends InputProps<unknown> {
  /** How the number reads while it is not edited; prefix and suffix stand outside of the text. */
  readonly format: NumberFormat
}

/** The input behind every widget for one number. */
export function NumberBox({ format, ...props }: NumberBoxProps) {
  const { field, value, onChange, onBlur, readOnly, invalid, placeholder } = props
  const typing = useNumberTyping({
    number: typedNumber(textOf(value)),
    fractions: field.type.kind === 'decimal',
    restingText: formatNumber(value, { thousands: format.thousands, scale: format.scale }),
    onNumber: (number) => onChange(toNumberValue(field.type, number)),
    onBlur,
  })
  if (readOnly) return <ReadOnlyText {...props} text={formatNumber(value, format)} />
  return (
    <Input
      {...controlAttributes(props)}
      {...typing}
      inputMode={field.type.kind === 'decimal' ? 'decimal' : 'numeric'}
      placeholder={placeholder ?? messages.pleaseEnter}
      status={controlStatus(invalid)}
      prefix={format.prefix}
      suffix={format.suffix?.trim()}
      styles={{ input: { textAlign: 'right', fontVariantNumeric: 'tabular-nums' } }}
      autoComplete="off"
    />
  )
}
