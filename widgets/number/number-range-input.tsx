import { Space } from 'antd'
import Input from 'antd/es/input/Input'
import type { Bounds, QueryInputProps } from '#renderer/widget.ts'
import { controlAttributes, controlStatus } from '../control-attributes.ts'
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
  readonly invalid: boolean
  readonly required: boolean
  readonly restingText: string
  onNumber(number: string | null): void
  onBlur(): void
}

/** Named by the field's label and its own word together: 价格 最小值. */
function BoundInput({ id, label, labelId, describedBy, invalid, required, ...typing }: BoundInputProps) {
  return (
    <Input
      {...useNumberTyping(typing)}
      {...controlAttributes({ id, describedBy, invalid, required })}
      aria-label={label}
      aria-labelledby={`${labelId} ${id}`}
      status={controlStatus(invalid)}
      inputMode={typing.fractions ? 'decimal' : 'numeric'}
      placeholder={label}
      autoComplete="off"
    />
  )
}

export interface NumberRangeProps
  extends Pick<QueryInputProps<unknown>, 'id' | 'labelId' | 'describedBy' | 'value' | 'onChange' | 'onBlur'> {
  readonly thousands?: boolean
  readonly fractions: boolean
  readonly invalid?: boolean
  readonly required?: boolean
}

/** Two bounds of a number, either of which may be open. */
export function NumberRange(props: NumberRangeProps) {
  const { id, labelId, describedBy, value, onChange, onBlur, thousands = false, fractions, invalid, required } = props
  const bounds = readNumberBounds(value)
  const [from, to] = bounds
  const report = (next: Bounds) => onChange(toBoundsValue(next))
  const format = { thousands, scale: 0 }
  const shared = {
    labelId,
    describedBy,
    fractions,
    invalid: invalid ?? false,
    required: required ?? false,
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

/** The input of a query by `between`. */
export function NumberRangeInput(props: QueryInputProps<{ readonly thousands?: boolean }>) {
  const { thousands = false } = props.options
  return <NumberRange {...props} thousands={thousands} fractions={scaleOf(props.field.type) > 0} />
}

/** The same for widgets that write their numbers without separators. */
export function PlainNumberRangeInput(props: QueryInputProps<unknown>) {
  return <NumberRange {...props} fractions={scaleOf(props.field.type) > 0} />
}
