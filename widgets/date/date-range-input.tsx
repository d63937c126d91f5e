import { DatePicker } from 'antd'
import type { Dayjs } from 'dayjs'
import type { ComponentProps } from 'react'
import type { Bounds, QueryInputProps } from '#renderer/widget.ts'
import { messages } from '../messages.ts'
import { readBounds, toBoundsValue } from '../number/number-bounds.ts'
import { orderedBounds, readTimeText, type TimeKind } from './date-text.ts'
import { FORMATS, fromPicked, toPicked } from './picked-moment.ts'
import { useTypedText } from './use-typed-text.ts'

/** Named by the field's label and its own word together: 生效日期 开始日期. */
function RangeEnd(props: ComponentProps<'input'>) {
  return <input {...props} aria-label={props.placeholder} aria-labelledby={`${props['aria-labelledby']} ${props.id}`} />
}

function kindOf({ field }: QueryInputProps<unknown>): TimeKind {
  const { kind } = field.type
  return kind === 'datetime' || kind === 'time' ? kind : 'date'
}

/**
 * Two bounds of a date, a time, or both, either of which may be open. The only place that may use antd's RangePicker:
 * without `allowEmpty` the Tab key never leaves an empty one.
 */
export function DateRangeInput(props: QueryInputProps<unknown>) {
  const { id, labelId, describedBy, value, onChange, onBlur } = props
  const kind = kindOf(props)
  const [from, to] = readBounds(value)
  const report = (bounds: Bounds) => onChange(toBoundsValue(orderedBounds(...bounds)))

  const typedText = useTypedText((input) => {
    const typed = readTimeText(kind, input.value)
    if (typed === null && input.value.trim() !== '') return
    const isStart = input.id === id
    if (typed !== (isStart ? from : to)) report(isStart ? [typed, to] : [from, typed])
  })
  const shared = {
    id: { start: id, end: `${id}-to` },
    'aria-labelledby': labelId,
    'aria-describedby': describedBy,
    value: [toPicked(kind, from), toPicked(kind, to)] as [Dayjs | null, Dayjs | null], // antd wants a mutable pair
    onChange: (picked: readonly [Dayjs | null, Dayjs | null] | null) =>
      report(picked === null ? [null, null] : [fromPicked(kind, picked[0]), fromPicked(kind, picked[1])]),
    onBlur: () => onBlur?.(),
    allowEmpty: [true, true] as [boolean, boolean], // antd wants a mutable pair
    components: { input: RangeEnd },
    placeholder: (kind === 'time'
      ? [messages.startTime, messages.endTime]
      : [messages.startDate, messages.endDate]) as [string, string], // antd wants a mutable pair
    format: FORMATS[kind],
    needConfirm: false,
    previewValue: false,
    style: { width: '100%' },
  } as const
  return (
    <div {...typedText}>
      {kind === 'time' ? (
        <DatePicker.RangePicker {...shared} picker="time" />
      ) : (
        <DatePicker.RangePicker {...shared} showTime={kind === 'datetime'} />
      )}
    </div>
  )
}
