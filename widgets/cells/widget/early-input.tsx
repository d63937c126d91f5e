import type { CellEditorProps } from '#renderer/grid/engine/cell-definition.ts'
import { messages as widgetMessages } from '../../messages.ts'
import { editorKeys } from '../editor-keys.ts'
import styles from './widget-editor.module.css'

interface EarlyInputProps {
  readonly cell: CellEditorProps
  /** What has been typed so far, for the input that comes. */
  onType(text: string): void
}

/** Stands in the cell while its widget is on its way: nothing that is typed meanwhile is lost. */
export function EarlyInput({ cell, onType }: EarlyInputProps) {
  const { column, id, label, initialText = '', onChange, onCommit, onCancel } = cell
  return (
    <input
      // biome-ignore lint/a11y/noAutofocus: the cell was opened by the user
      autoFocus
      id={id}
      aria-label={label}
      aria-busy
      className={styles.early}
      placeholder={widgetMessages.loading}
      defaultValue={initialText}
      onChange={({ target }) => {
        onType(target.value)
        const outcome = column.cell.parse(target.value, column)
        if (outcome.ok) onChange(outcome.value)
      }}
      {...editorKeys({ isPopupOpen: false, closePopup: () => undefined, onCommit, onCancel })}
    />
  )
}
