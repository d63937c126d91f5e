import TextArea from 'antd/es/input/TextArea'
import { useLayoutEffect, useRef } from 'react'
import type { CellEditorProps } from '#renderer/grid/engine/cell-definition.ts'
import { editorKeys } from '../../cells/editor-keys.ts'
import { useIsNew } from '../../cells/use-is-new.ts'
import { controlStatus } from '../../control-attributes.ts'
import { characterCount, nullWhenEmpty, textOf } from '../../text/canonical-text.ts'
import { useComposedText } from '../../text/use-composed-text.ts'
import { messages } from './messages.ts'
import styles from './textarea.module.css'

const WIDTH_PX = 300
const HEIGHT_PX = 210
/** Around the text in the pop-up, and kept from the edges of the window. */
const MARGIN_PX = 8

/** The pop-up over a cell of several lines. Enter belongs to the text; Ctrl+Enter, Tab or a click elsewhere end it. */
export function TextareaEditor(props: CellEditorProps) {
  const { column, value, open, opening, initialText, onChange, onCommit, onCancel } = props
  const cell = useRef<HTMLDivElement>(null)
  const popup = useRef<HTMLDivElement>(null)
  const text = useComposedText(textOf(value), (typed) => onChange(nullWhenEmpty(typed)))
  const isNewOpening = useIsNew(`${opening} ${open}`)
  const limit = column.props.maxLength

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per opening, with what it was opened with
  useLayoutEffect(() => {
    const isNew = isNewOpening()
    const panel = popup.current
    if (!open || !panel) return
    if (isNew && initialText !== undefined) onChange(nullWhenEmpty(initialText))
    // In the top layer: a grid of few rows is lower than it, and would cut it off.
    panel.showPopover()
    const area = panel.querySelector('textarea')
    area?.setSelectionRange(area.value.length, area.value.length)
    const place = () => {
      const { left = 0, top = 0 } = cell.current?.getBoundingClientRect() ?? {}
      panel.style.left = `${within(left - MARGIN_PX, window.innerWidth - WIDTH_PX)}px`
      panel.style.top = `${within(top - MARGIN_PX, window.innerHeight - HEIGHT_PX)}px`
    }
    place()
    window.addEventListener('resize', place)
    document.addEventListener('scroll', place, { capture: true, passive: true })
    return () => {
      window.removeEventListener('resize', place)
      document.removeEventListener('scroll', place, { capture: true })
      panel.hidePopover()
    }
  }, [opening, open])

  return (
    <div ref={cell} className={styles.cell}>
      <div
        ref={popup}
        popover="manual"
        className={styles.popup}
        style={{ width: WIDTH_PX, height: HEIGHT_PX, padding: MARGIN_PX }}
        {...editorKeys({
          isPopupOpen: false,
          closePopup: () => undefined,
          enterIsTaken: () => true,
          onCommit,
          onCancel,
        })}
      >
        <TextArea
          id={props.id}
          className={styles.text ?? ''}
          value={text.value}
          onChange={text.handlers.onChange}
          onCompositionEnd={text.handlers.onCompositionEnd}
          onPressEnter={(event) => {
            if (!event.ctrlKey && !event.metaKey) return
            event.preventDefault()
            onCommit('none')
          }}
          aria-label={props.label}
          aria-describedby={props.describedBy}
          aria-invalid={props.invalid || undefined}
          status={controlStatus(props.invalid)}
          placeholder={column.placeholder}
          {...(typeof limit === 'number' && { count: { show: true, max: limit, strategy: characterCount } })}
        />
        <div className={styles.hint}>{messages.keys}</div>
      </div>
    </div>
  )
}

function within(start: number, end: number): number {
  return Math.max(MARGIN_PX, Math.min(start, end - MARGIN_PX))
}
