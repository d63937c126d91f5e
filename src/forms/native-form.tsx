import type { FormEvent, ReactNode, RefObject } from 'react'
import { keepEnterForInputMethod } from '#renderer/react/shortcuts/composing-key.ts'
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
