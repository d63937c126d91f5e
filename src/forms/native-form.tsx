import type { FormEvent, KeyboardEvent, ReactNode, RefObject } from 'react'
import styles from './forms.module.css'

export interface NativeFormProps {
  readonly form: RefObject<HTMLFormElement | null>
  readonly busy: boolean
  readonly label?: string
  readonly id?: string
  onSubmit(): void
  readonly children: ReactNode
}

/**
 * A native form: it submits on Enter, password managers know it, and it keeps Ant Design's Form out of the pages that
 * are loaded first.
 */
export function NativeForm({ id, form, busy, label, onSubmit, children }: NativeFormProps) {
  return (
    <form
      ref={form}
      id={id}
      className={styles.form}
      aria-label={label}
      noValidate
      aria-busy={busy}
      onKeyDown={keepEnterForInputMethod}
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {children}
    </form>
  )
}

/** The Enter that picks a word from an input method must not submit; Safari ends the composition before it. */
export function keepEnterForInputMethod(event: KeyboardEvent) {
  const composing = event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229
  if (event.key === 'Enter' && composing) event.preventDefault()
}
