import { DatePicker, TimePicker } from 'antd'
import type { Dayjs } from 'dayjs'
import type { FocusEvent, KeyboardEvent } from 'react'
import type { InputProps } from '#renderer/widget.ts'
import { controlAttributes, controlStatus } from '../control-attributes.ts'
import { messages } from '../messages.ts'
import { ReadOnlyText } from '../read-only/read-only-text.tsx'
import { nullWhenEmpty, textOf } from '../text/canonical-text.ts'
import { formatTimeText, readTimeText, type TimeKind } from './date-text.ts'
import { FORMATS, fromPicked, toPicked } from './picked-moment.ts'

interface MomentInputProps extends InputProps<unknown> {
  readonly kind: TimeKind
}

/** The picker behind the widgets for a date, a time, or both. What is typed counts without picking it as well. */
export function MomentInput({ kind, ...props }: MomentInputProps) {
  const { value, onChange, onBlur, readOnly, invalid, placeholder } = props
  const stored = textOf(value)
  if (readOnly) return <ReadOnlyText {...props} text={formatTimeText(kind, stored)} />

  // The picker only takes texts of exactly its format; the other ways to write a date are read here.
  const takeTyped = (element: EventTarget) => {
    const typed = element instanceof HTMLInputElement ? readTimeText(kind, element.value) : null
    if (typed !== null && typed !== stored) onChange(typed)
  }
  const shared = {
    ...controlAttributes(props),
    value: toPicked(kind, nullWhenEmpty(stored)),
    onChange: (picked: Dayjs | null) => onChange(fromPicked(kind, picked)),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Enter') takeTyped(event.target)
    },
    onBlur: (event: FocusEvent) => {
      takeTyped(event.target)
      onBlur?.()
    },
    placeholder: placeholder ?? (kind === 'time' ? messages.selectTime : messages.selectDate),
    status: controlStatus(invalid),
    // Leaving the picker keeps what was chosen in it; without this only a press on 确定 would.
    needConfirm: false,
    // A preview in the input could be taken for typed text.
    previewValue: false,
    style: { width: '100%' },
  } as const
  return kind === 'time' ? (
    <TimePicker {...shared} format={FORMATS.time} />
  ) : (
    <DatePicker {...shared} format={FORMATS[kind]} showTime={kind === 'datetime'} />
  )
}
