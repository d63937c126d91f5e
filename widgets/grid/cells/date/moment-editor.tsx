import 'dayjs/locale/zh-cn'
import { DatePicker, TimePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useEffect, useRef, useState } from 'react'
import { controlStatus } from '../../../control-attributes.ts'
import { textOf } from '../../../text/canonical-text.ts'
import type { CellEditorProps } from '../../core/cell-definition.ts'
import type { CellValue } from '../../core/row.ts'
import { editorKeys } from '../editor-keys.ts'
import { putText } from '../put-text.ts'
import { type MomentKind, readMoment, writeMoment } from '../time-text.ts'
import { formatOf, readMomentValue } from './define-moment-cell.ts'

interface Opening {
  readonly number: number
  /** What an unreadable text falls back to. */
  readonly before: CellValue
  /** What the picker holds. Typing does not change it: the picker would write its own text over what is being typed. */
  readonly shown: Dayjs | null
  readonly panel: boolean
}

/** The picker over a cell of a date, a time, or both: its panel open at once, and what is typed read as it is typed. */
function MomentEditor({ kind, ...props }: CellEditorProps & { readonly kind: MomentKind }) {
  const { column, opening, open, initialText, onChange, onCommit, onCancel } = props
  const format = formatOf(kind, column)
  const [state, setState] = useState(() => begin(kind, props))
  if (state.number !== opening) setState(begin(kind, props))
  const around = useRef<HTMLDivElement>(null)
  const isTyped = useRef(false)
  /** The input may hold a text that is not that of the picker's value. */
  const mayHoldText = useRef(false)
  /** Set while a text is put into the input that nobody typed. */
  const isPutting = useRef(false)
  const setPanel = (panel: boolean) => setState((current) => ({ ...current, panel }))

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per opening, with what it was opened with
  useEffect(() => {
    isTyped.current = false
    const input = around.current?.querySelector('input')
    // The warm input may still hold what was typed into another cell.
    if (!open || !input) return
    // Otherwise the picker writes it itself, without being drawn once more.
    if (initialText === undefined && !mayHoldText.current) return
    isPutting.current = !initialText
    // An empty one, when the cell was emptied by opening it.
    mayHoldText.current = initialText !== undefined
    putText(input, initialText ?? textOfMoment(state.shown, format))
    isPutting.current = false
  }, [opening, open])

  const takeTyped = (text: string) => {
    mayHoldText.current = true
    isTyped.current = text !== textOfMoment(state.shown, format)
    const value = readMomentValue(kind, text, column)
    onChange(value === undefined ? state.before : value)
  }
  const takePicked = (picked: Dayjs | null) => {
    // Its own reading of a typed text, late and only in its own format.
    if (!open || isTyped.current) return
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
    open: open && state.panel,
    onOpenChange: setPanel,
    onCalendarChange: (picked: Dayjs | Dayjs[] | null) => takePicked(Array.isArray(picked) ? null : picked),
    onChange: (picked: Dayjs | Dayjs[] | null) => {
      takePicked(Array.isArray(picked) ? null : picked)
      // A day is picked with one press; a time takes several.
      if (open && kind === 'date' && !isTyped.current) onCommit('none')
    },
    placeholder: column.placeholder,
    needConfirm: false,
    previewValue: false,
    getPopupContainer: props.popupContainer,
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
        if (isPutting.current || !(target instanceof HTMLInputElement)) return
        if (around.current?.contains(target)) takeTyped(target.value)
      }}
      onPointerDownCapture={(event) => {
        // A press in the panel: from now on the picker says what the value is.
        if (event.target instanceof Node && !around.current?.contains(event.target)) isTyped.current = false
      }}
    >
      {kind === 'time' ? (
        <TimePicker {...shared} />
      ) : (
        <DatePicker {...shared} showTime={kind === 'datetime'} picker={pickerOf(format)} />
      )}
    </div>
  )
}

/** A column that stores months has months to choose from. */
function pickerOf(format: string): 'date' | 'month' | 'year' {
  if (format.includes('DD')) return 'date'
  return format.includes('MM') ? 'month' : 'year'
}

function begin(kind: MomentKind, { column, opening, value }: CellEditorProps): Opening {
  const moment = readMoment(kind, textOf(value), formatOf(kind, column))
  return {
    number: opening,
    before: value,
    shown: moment === null ? null : dayjs(moment.replace(' ', 'T')),
    panel: true,
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
