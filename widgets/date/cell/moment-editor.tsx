import 'dayjs/locale/zh-cn'
import { DatePicker, type DatePickerProps, TimePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useLayoutEffect, useRef, useState } from 'react'
import type { CellEditorProps } from '#renderer/grid/engine/cell-definition.ts'
import type { CellValue } from '#renderer/grid/engine/row.ts'
import { editorKeys } from '../../cells/editor-keys.ts'
import { type MomentKind, readMoment, writeMoment } from '../../cells/time-text.ts'
import { useIsNew } from '../../cells/use-is-new.ts'
import { useKeptPopup } from '../../cells/use-kept-popup.ts'
import { controlStatus } from '../../control-attributes.ts'
import { textOf } from '../../text/canonical-text.ts'
import { formatOf, readMomentValue } from './define-moment-cell.ts'
import { messages } from './messages.ts'
import { createTypedText, PickerInput, TypedTextContext } from './typed-text.tsx'

type PanelMode = Parameters<NonNullable<DatePickerProps['onPanelChange']>>[1]

interface Opening {
  readonly number: number
  /** What an unreadable text falls back to. */
  readonly before: CellValue
  /** What the picker holds. Typing does not change it: the picker would write its own text over what is being typed. */
  readonly shown: Dayjs | null
  readonly panel: boolean
  /** Typed in: the picker has a reading of its own, which it forgets when its pop-up closes. */
  readonly typed: boolean
  /** What the panel shows. */
  readonly month: Dayjs
  readonly mode: PanelMode
}

/** The panel is told what it shows; with this, the picker does not tell it once more. */
const TODAY = dayjs()

/** The picker over a cell of a date, a time, or both: its panel open at once, and what is typed read as it is typed. */
function MomentEditor({ kind, ...props }: CellEditorProps & { readonly kind: MomentKind }) {
  const { column, opening, open, initialText, onChange, onRefuse, onCommit, onCancel } = props
  const format = formatOf(kind, column)
  const [state, setState] = useState(() => begin(kind, props))
  if (state.number !== opening) setState(begin(kind, props))
  const around = useRef<HTMLDivElement>(null)
  const isTyped = useRef(false)
  const [typed] = useState(createTypedText)
  const isNewOpening = useIsNew(`${opening} ${open}`)
  const setPanel = (panel: boolean) => setState((current) => ({ ...current, panel }))

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per opening, with what it was opened with
  useLayoutEffect(() => {
    if (!isNewOpening()) return
    isTyped.current = false
    // The warm input may still hold what was typed into another cell.
    typed.set(open ? (initialText ?? textOfMoment(state.shown, format)) : null)
    // An empty one: the cell was emptied by opening it.
    if (open && initialText) takeTyped(initialText)
  }, [opening, open])

  const popup = useKeptPopup({
    isCellOpen: open,
    opening,
    // Where it is closed by Escape it is only hidden.
    isOpen: true,
    mayStay: !state.typed,
    isShown: open && state.panel,
    control: around,
    popupContainer: props.popupContainer,
  })
  const takeTyped = (text: string) => {
    isTyped.current = text !== textOfMoment(state.shown, format)
    const value = readMomentValue(kind, text, column)
    onChange(value === undefined ? state.before : value)
    if (value === undefined) onRefuse(messages.notAMoment[kind](text.trim()))
    const moment = value === undefined ? null : readMoment(kind, textOf(value), format)
    setState((current) => ({
      ...current,
      typed: true,
      panel: true,
      ...(moment !== null && { month: dayjs(moment.replace(' ', 'T')) }),
    }))
  }
  const takePicked = (picked: Dayjs | null) => {
    // Its own reading of a typed text, late and only in its own format.
    if (!open || isTyped.current) return
    typed.set(textOfMoment(picked, format))
    setState((current) => ({ ...current, shown: picked }))
    onChange(picked === null ? null : writeMoment(toMoment(picked), format))
  }
  const shared = {
    id: props.id,
    'aria-label': props.label,
    'aria-describedby': props.describedBy,
    'aria-invalid': props.invalid || undefined,
    status: controlStatus(props.invalid),
    value: state.shown,
    format,
    allowClear: !column.required,
    ...popup,
    // The picker itself does not know that it has been hidden.
    onClick: () => setPanel(true),
    onOpenChange: (panel: boolean) => {
      if (open) setPanel(panel)
    },
    onCalendarChange: (picked: Dayjs | Dayjs[] | null) => takePicked(Array.isArray(picked) ? null : picked),
    onChange: (picked: Dayjs | Dayjs[] | null) => {
      takePicked(Array.isArray(picked) ? null : picked)
      // A day is picked with one press; a time takes several.
      if (open && kind === 'date' && !isTyped.current) onCommit('none')
    },
    placeholder: column.placeholder,
    needConfirm: false,
    previewValue: false,
    components: PICKER_PARTS,
    transitionName: '',
    // The text stands where the painted one stood.
    style: { width: '100%', paddingInline: 7 },
  } as const
  return (
    <div
      ref={around}
      style={{ width: '100%' }}
      {...editorKeys({ isPopupOpen: state.panel, closePopup: () => setPanel(false), onCommit, onCancel })}
      onInput={(event) => {
        const { target } = event
        if (target instanceof HTMLInputElement && around.current?.contains(target)) takeTyped(target.value)
      }}
      onPointerDownCapture={(event) => {
        const { target } = event
        if (!(target instanceof Element)) return
        // A press in the panel or on the cross: from now on the picker says what the value is.
        if (!around.current?.contains(target) || target.closest(CROSS)) isTyped.current = false
        // Where the picker holds none, it has none to take away.
        if (target.closest(CROSS)) takePicked(null)
      }}
    >
      <TypedTextContext value={typed}>
        {kind === 'time' ? (
          <TimePicker {...shared} />
        ) : (
          <DatePicker
            {...shared}
            showTime={kind === 'datetime'}
            picker={pickerOf(format)}
            mode={state.mode}
            onPanelChange={(_month, mode) => setState((current) => ({ ...current, mode }))}
            defaultPickerValue={TODAY}
            pickerValue={state.month}
            onPickerValueChange={(month, { source }) => {
              if (source === 'panel') setState((current) => ({ ...current, month }))
            }}
          />
        )}
      </TypedTextContext>
    </div>
  )
}

const PICKER_PARTS = { input: PickerInput }
/** Of antd, which gives it no name. */
const CROSS = '.ant-picker-clear'

/** A column that stores months has months to choose from. */
function pickerOf(format: string): 'date' | 'month' | 'year' {
  if (format.includes('DD')) return 'date'
  return format.includes('MM') ? 'month' : 'year'
}

function begin(kind: MomentKind, { column, opening, value }: CellEditorProps): Opening {
  const moment = readMoment(kind, textOf(value), formatOf(kind, column))
  const shown = moment === null ? null : dayjs(moment.replace(' ', 'T'))
  return {
    number: opening,
    before: value,
    shown,
    panel: true,
    typed: false,
    month: shown ?? dayjs(),
    mode: pickerOf(formatOf(kind, column)),
  }
}

function toMoment(picked: Dayjs): string {
  return picked.format('YYYY-MM-DD HH:mm:ss')
}

function textOfMoment(shown: Dayjs | null, format: string): string {
  return shown === null ? '' : writeMoment(toMoment(shown), format)
}

export function DateEditor(props: CellEditorProps) {
  return <MomentEditor {...props} kind="date" />
}

export function DatetimeEditor(props: CellEditorProps) {
  return <MomentEditor {...props} kind="datetime" />
}

export function TimeEditor(props: CellEditorProps) {
  return <MomentEditor {...props} kind="time" />
}
