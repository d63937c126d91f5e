import type { KeyboardEvent } from 'react'
import type { CellEditorProps } from '#renderer/grid/engine/cell-definition.ts'
import { isComposingKey } from '#renderer/react/shortcuts/composing-key.ts'

type Move = NonNullable<Parameters<CellEditorProps['onCommit']>[0]>

interface KeyPress {
  readonly key: string
  readonly shiftKey: boolean
}

/** Where a key that ends editing leads; undefined: it does not end it. */
export function moveOf({ key, shiftKey }: KeyPress): Move | undefined {
  if (key === 'Enter') return 'down'
  if (key === 'Tab') return shiftKey ? 'left' : 'right'
  return undefined
}

/** Shortcuts of the grid that mean something else in a text that is being edited. */
const TEXT_SHORTCUTS = new Set(['a', 'c', 'x', 'v', 'z', 'y', 'd'])

interface EditorKeysOptions extends Pick<CellEditorProps, 'onCommit' | 'onCancel'> {
  readonly isPopupOpen: boolean
  closePopup(): void
  /** Enter belongs to the control: it picks in an open list, presses a button. */
  enterIsTaken?(target: EventTarget): boolean
}

/**
 * Keys of an editor component: Enter and Tab take the value and go on, Escape closes the pop-up first and then the cell.
 * The rest stays in the editor. For an element around the control, not around its pop-up.
 */
export function editorKeys({ isPopupOpen, closePopup, enterIsTaken, onCommit, onCancel }: EditorKeysOptions) {
  return {
    onKeyDownCapture(event: KeyboardEvent<HTMLElement>) {
      if (isComposingKey(event.nativeEvent)) {
        // It ends a word of the input method, and must not end editing, nor pick, as well.
        event.stopPropagation()
        return
      }
      // Pop-ups are children as well, as far as React's events go.
      const inPopup = !(event.target instanceof Node && event.currentTarget.contains(event.target))
      if (event.key === 'Escape') {
        take(event)
        if (isPopupOpen) closePopup()
        else onCancel()
        return
      }
      const move = moveOf(event)
      if (move === undefined || inPopup) return
      if (event.key === 'Enter' && enterIsTaken?.(event.target)) return
      take(event)
      onCommit(move)
    },
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const isShortcut = event.ctrlKey || event.metaKey
      if (!isShortcut || TEXT_SHORTCUTS.has(event.key.toLowerCase())) event.stopPropagation()
    },
  }
}

function take(event: KeyboardEvent): void {
  event.preventDefault()
  event.stopPropagation()
}
