import { type KeyboardEvent, type ReactNode, type SyntheticEvent, useState } from 'react'
import { usePageColors } from '#renderer/react/page-colors.ts'
import { isComposingKey } from '#renderer/react/shortcuts/composing-key.ts'
import styles from './editing.module.css'

export interface FullScreen {
  readonly isOn: boolean
  toggle(): void
}

export interface EditorFrameProps {
  /** Id of the visible label: the frame is the group that holds toolbar and text. */
  readonly labelId: string
  readonly invalid: boolean
  /** Toolbar and text, which may offer to take the whole window. */
  children(fullScreen: FullScreen): ReactNode
  onBlur?(): void
}

/** The box around an editor: its border, and the whole window where that is asked for. */
export function EditorFrame({ labelId, invalid, children, onBlur }: EditorFrameProps) {
  const [isFull, setFull] = useState(false)
  const colors = usePageColors()

  function handleKeys(event: KeyboardEvent<HTMLElement>) {
    if (isComposingKey(event.nativeEvent) || event.defaultPrevented || !isInside(event)) return
    if (event.key === 'Escape' && isFull) {
      // What is around it must not close by the same key.
      event.preventDefault()
      event.stopPropagation()
      setFull(false)
    } else if (event.key === 'F10' && event.altKey) {
      event.preventDefault()
      event.currentTarget.querySelector<HTMLElement>('[role="toolbar"] button[tabindex="0"]')?.focus()
    }
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a border and a legend of its own
    <div
      role="group"
      aria-labelledby={labelId}
      className={styles.frame}
      data-full={isFull || undefined}
      data-invalid={invalid || undefined}
      style={colors}
      onKeyDown={handleKeys}
      onBlur={(event) => {
        if (isInside(event) && !event.currentTarget.contains(event.relatedTarget)) onBlur?.()
      }}
    >
      {children({ isOn: isFull, toggle: () => setFull((was) => !was) })}
    </div>
  )
}

/** React hands on what happens in dialogs that the editor has opened; they stand elsewhere. */
function isInside({ currentTarget, target }: SyntheticEvent<HTMLElement>): boolean {
  return target instanceof Node && currentTarget.contains(target)
}
