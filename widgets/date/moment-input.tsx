import { DatePicker, TimePicker } from 'antd'
import type { Dayjs } from 'dayjs'
import { useMemo } from 'react'
import type { InputProps } from '#renderer/widget.ts'
import { controlAttributes, controlStatus } from '../control-attributes.ts'
import { messages } from '../messages.ts'
import { ReadOnlyText } from '../read-only/read-only-text.tsx'
import { nullWhenEmpty, textOf } from '../text/canonical-text.ts'
import { formatTimeText, type TimeKind } from './date-text.ts'
import type { Period } from './period.ts'
import { FORMATS, fromPicked, readPicked, shownFormat, toPicked } from './picked-moment.ts'
import { TYPED_PARTS, TypedTextsContext } from './typed-input.tsx'
import { useTypedText } from './use-typed-text.ts'

interface MomentInputProps extends InputProps<unknown> {
  readonly kind: TimeKind
  /** For dates: what is picked; the value is its first day. */
  readonly picker?: Period
}

export function MomentInput(props: MomentInputProps) {
  if (!props.readOnly) return <MomentPicker {...props} />
  const stored = textOf(props.value)
  return <ReadOnlyText {...props} text={props.picker ? stored : formatTimeText(props.kind, stored)} />
}

/** The picker behind the widgets for a date, a time, or both. What is typed counts without picking it as well. */
function MomentPicker({ kind, picker = 'date', ...props }: MomentInputProps) {
  const { id, value, onChange, onBlur, invalid, placeholder } = props
  const stored = textOf(value)
  const typed = useTypedText(stored, (input) => {
    const read = readPicked(kind, picker, input.value)
    const emptied = input.value.trim() === ''
    if ((read !== null || emptied) && read !== nullWhenEmpty(stored)) onChange(read)
  })
  // Another object is another value to the picker, which then forgets what it has read in the text.
  const picked = useMemo(() => toPicked(kind, nullWhenEmpty(stored)), [kind, stored])
  // What is no moment stays visible as it is stored, until another one is picked.
  const isUnreadable = picked === null && stored !== '' && !typed.texts.byInput.has(id)
  const texts = isUnreadable ? { ...typed.texts, byInput: new Map([[id, stored]]) } : typed.texts
  const shared = {
    ...controlAttributes(props),
    value: picked,
    onChange: (picked: Dayjs | null) => onChange(fromPicked(kind, picked, picker)),
    onCalendarChange: typed.forget,
    onBlur: () => onBlur?.(),
    placeholder: placeholder ?? (kind === 'time' ? messages.selectTime : messages.selectDate),
    status: controlStatus(invalid),
    // Leaving the picker keeps what was chosen in it; without this only a press on 确定 would.
    needConfirm: false,
    // A preview in the input could be taken for typed text.
    previewValue: false,
    components: TYPED_PARTS,
    style: { width: '100%' },
  } as const
  return (
    <div {...typed.around}>
      <TypedTextsContext value={texts}>
        {kind === 'time' ? (
          <TimePicker {...shared} format={FORMATS.time} />
        ) : (
          <DatePicker {...shared} picker={picker} format={shownFormat(kind, picker)} showTime={kind === 'datetime'} />
        )}
      </TypedTextsContext>
    </div>
  )
}
