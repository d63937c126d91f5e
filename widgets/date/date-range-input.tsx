import { DatePicker } from 'antd'
import type { Dayjs } from 'dayjs'
import { type ComponentProps, useMemo } from 'react'
import type { Bounds, QueryInputProps } from '#renderer/widget.ts'
import { controlStatus } from '../control-attributes.ts'
import { messages } from '../messages.ts'
import { readBounds, toBoundsValue } from '../number/number-bounds.ts'
import { orderedBounds, type TimeKind } from './date-text.ts'
import type { Period } from './period.ts'
import { fromPicked, readPicked, shownFormat, toPicked } from './picked-moment.ts'
import { type DateOptions, DEFAULT_PICKER } from './schema.ts'
import { TypedInput, TypedTextsContext } from './typed-input.tsx'
import { useTypedText } from './use-typed-text.ts'

/** Named by the field's label and its own word together: 生效日期 开始日期. */
function RangeEnd(props: ComponentProps<'input'>) {
  return (
    <TypedInput {...props} aria-label={props.placeholder} aria-labelledby={`${props['aria-labelledby']} ${props.id}`} />
  )
}

const RANGE_PARTS = { input: RangeEnd }

export interface DateRangeProps
  extends Pick<QueryInputProps<unknown>, 'id' | 'labelId' | 'describedBy' | 'value' | 'onChange' | 'onBlur'> {
  readonly kind: TimeKind
  readonly picker?: Period
  readonly invalid?: boolean
  readonly required?: boolean
}

/**
 * Two bounds of a date, a time, or both, either of which may be open. The only place that may use antd's RangePicker:
 * without `allowEmpty` the Tab key never leaves an empty one.
 */
export function DateRange({ kind, picker = 'date', ...props }: DateRangeProps) {
  const { id, labelId, describedBy, value, onChange, onBlur, invalid = false } = props
  const [from, to] = readBounds(value)
  const report = (bounds: Bounds) => onChange(toBoundsValue(orderedBounds(...bounds)))

  const typed = useTypedText(`${from} ${to}`, (input) => {
    const read = readPicked(kind, picker, input.value)
    if (read === null && input.value.trim() !== '') return
    const isStart = input.id === id
    if (read !== (isStart ? from : to)) report(isStart ? [read, to] : [from, read])
  })
  // Another pair is another value to the picker, which then forgets what it has read in the texts.
  const picked = useMemo(
    (): [Dayjs | null, Dayjs | null] => [toPicked(kind, from), toPicked(kind, to)], // antd wants a mutable pair
    [kind, from, to],
  )
  const shared = {
    id: { start: id, end: `${id}-to` },
    'aria-labelledby': labelId,
    'aria-describedby': describedBy,
    'aria-invalid': invalid || undefined,
    'aria-required': props.required || undefined,
    status: controlStatus(invalid),
    value: picked,
    onChange: (picked: readonly [Dayjs | null, Dayjs | null] | null) =>
      report(
        picked === null ? [null, null] : [fromPicked(kind, picked[0], picker), fromPicked(kind, picked[1], picker)],
      ),
    onCalendarChange: typed.forget,
    onBlur: () => onBlur?.(),
    allowEmpty: [true, true] as [boolean, boolean], // antd wants a mutable pair
    components: RANGE_PARTS,
    placeholder: (kind === 'time'
      ? [messages.startTime, messages.endTime]
      : [messages.startDate, messages.endDate]) as [string, string], // antd wants a mutable pair
    format: shownFormat(kind, picker),
    needConfirm: false,
    previewValue: false,
    style: { width: '100%' },
  } as const
  return (
    <div {...typed.around}>
      <TypedTextsContext value={typed.texts}>
        {kind === 'datetime' ? (
          <DatePicker.RangePicker {...shared} showTime />
        ) : (
          <DatePicker.RangePicker {...shared} picker={kind === 'time' ? 'time' : picker} />
        )}
      </TypedTextsContext>
    </div>
  )
}

function kindOf({ field }: QueryInputProps<unknown>): TimeKind {
  const { kind } = field.type
  return kind === 'datetime' || kind === 'time' ? kind : 'date'
}

/** The input of a query by `between`. */
export function DateRangeInput(props: QueryInputProps<DateOptions>) {
  return <DateRange {...props} kind={kindOf(props)} picker={props.options.picker ?? DEFAULT_PICKER} />
}
