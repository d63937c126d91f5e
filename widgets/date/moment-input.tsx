import { DatePicker, TimePicker } from 'antd'
import type { Dayjs } from 'dayjs'
import type { InputProps } from '#renderer/widget.ts'
import { controlAttributes, controlStatus } from '../control-attributes.ts'
import { messages } from '../messages.ts'
import { ReadOnlyText } from '../read-only/read-only-text.tsx'
import { nullWhenEmpty, textOf } from '../text/canonical-text.ts'
import { formatTimeText, readTimeText, type TimeKind } from './date-text.ts'
import { FORMATS, fromPicked, toPicked } from './picked-moment.ts'
import { useTypedText } from './use-typed-text.ts'

interface MomentInputProps extends InputProps<unknown> {
  readonly kind: TimeKind
}

/** The picker behind the widgets for a date, a time, or both. What is typed counts without picking it as well. */
export function MomentInput({ kind, ...props }: MomentInputProps) {
  const { value, onChange, onBlur, readOnly, invalid, placeholder } = props
  const stored = textOf(value)
  const typedText = useTypedText((input) => {
    const typed = readTimeText(kind, input.value)
    const emptied = input.value.trim() === ''
    if ((typed !== null || emptied) && typed !== nullWhenEmpty(stored)) onChange(typed)
  })
  if (readOnly) return <ReadOnlyText {...props} text={formatTimeText(kind, stored)} />
  const shared = {
    ...controlAttributes(props),
    value: toPicked(kind, nullWhenEmpty(stored)),
    onChange: (picked: Dayjs | null) => onChange(fromPicked(kind, picked)),
    onBlur: () => onBlur?.(),
    placeholder: placeholder ?? (kind === 'time' ? messages.selectTime : messages.selectDate),
    status: controlStatus(invalid),
    // Leaving the picker keeps what was chosen in it; without this only a press on 确定 would.
    needConfirm: false,
    // A preview in the input could be taken for typed text.
    previewValue: false,
    style: { width: '100%' },
  } as const
  return (
    <div {...typedText}>
      {kind === 'time' ? (
        <TimePicker {...shared} format={FORMATS.time} />
      ) : (
        <DatePicker {...shared} format={FORMATS[kind]} showTime={kind === 'datetime'} />
      )}
    </div>
  )
}
