import { Input } from 'antd'
import { useLayoutEffect, useRef } from 'react'
import { controlStatus } from '../../../control-attributes.ts'
import { messages as widgetMessages } from '../../../messages.ts'
import { characterCount, nullWhenEmpty, textOf } from '../../../text/canonical-text.ts'
import { useComposedText } from '../../../text/use-composed-text.ts'
import type { CellEditorProps } from '../../core/cell-definition.ts'
import { editorKeys } from '../editor-keys.ts'
import { messages } from './messages.ts'
import styles from './textarea.module.css'

/** The pop-up over a cell of several lines. Enter belongs to the text; Ctrl+Enter, Tab or a click elsewhere end it. */
export function TextareaEditor(props: CellEditorProps) {
  const { column, value, open, opening, initialText, onChange, onCommit, onCancel } = props
  const text = useComposedText(textOf(value), (typed) => onChange(nullWhenEmpty(typed)))
  const limit = column.props.maxLength

  const around = useRef<HTMLDivElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per opening, with what it was opened with
  useLayoutEffect(() => {
    if (!open) return
    if (initialText !== undefined) onChange(nullWhenEmpty(initialText))
    const area = around.current?.querySelector('textarea')
    area?.setSelectionRange(area.value.length, area.value.length)
  }, [opening, open])

  return (
    <div
      ref={around}
      className={styles.popup}
      {...editorKeys({
        isPopupOpen: false,
        closePopup: () => undefined,
        enterIsTaken: () => true,
        onCommit,
        onCancel,
      })}
    >
      <Input.TextArea
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
        placeholder={column.placeholder || widgetMessages.pleaseEnter}
        {...(typeof limit === 'number' && { count: { show: true, max: limit, strategy: characterCount } })}
      />
      <div className={styles.hint}>{messages.keys}</div>
    </div>
  )
}
