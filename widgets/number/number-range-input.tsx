import { Space } from 'antd'
import Input from 'antd/es/input/Input'
import type { Bounds, QueryInputProps } from '#renderer/widget.ts'
import { messages } from '../messages.ts'
import { orderedNumbers, readNumberBounds, toBoundsValue } from './number-bounds.ts'
import { formatNumber, scaleOf } from './number-text.ts'
import { useNumberTyping } from './use-number-typing.ts'

interface BoundInputProps {
  readonly id: string
  readonly label: string
  readonly labelId: string
  readonly describedBy: string | undefined
  readonly number: string | null
  readonly fractions: boolean
  readonly restingText: string
  onNumber(number: string | null): void
  onBlur(): void
}

/** Named by the field's label and its own word together: 价格 最小值. */
function BoundInput({ id, label, labelId, describedBy, ...typing }: BoundInputProps) {
  return (
    <Input
      {...useNumberTyping(typing)}
      id={id}
      aria-label={label}
      aria-labelledby={`${labelId} ${id}`}
      aria-describedby={describedBy}
      inputMode={typing.fractions ? 'decimal' : 'numeric'}
      placeholder={label}
      autoComplete="off"
    />
  )
}

/** Two bounds of a number, either of which may be open. */
export function NumberRangeInput(props: QueryInputProps<{ readonly thousands?: boolean }>) {
  const { id, labelId, describedBy, options, field, value, onChange, onBlur } = props
  const bounds = readNumberBounds(value)
  const [from, to] = bounds
  const report = (next: Bounds) => onChange(toBoundsValue(next))
  const format = { thousands: options.thousands ?? false, scale: 0 }
  const shared = {
    labelId,
    describedBy,
    fractions: scaleOf(field.type) > 0,
    onBlur: () => {
      const ordered = orderedNumbers(bounds)
      if (ordered[0] !== from) report(ordered)
      onBlur?.()
    },
  }
  return (
    <Space.Compact block>
      <BoundInput
        {...shared}
        id={id}
        label={messages.lowest}
        number={from}
        restingText={formatNumber(from, format)}
        onNumber={(number) => report([number, to])}
      />
      <BoundInput
        {...shared}
        id={`${id}-to`}
        label={messages.highest}
        number={to}
        restingText={formatNumber(to, format)}
        onNumber={(number) => report([from, number])}
      />
    </Space.Compact>
  )
}
