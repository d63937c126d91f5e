import { type ReactNode, useId } from 'react'
import styles from './forms.module.css'

export interface ControlProps {
  readonly id: string
  readonly status: '' | 'error'
  readonly 'aria-invalid': boolean
  readonly 'aria-describedby': string | undefined
}

export interface FormFieldProps {
  readonly label: string
  readonly error: string | undefined
  /** Below the control, beside its error. */
  readonly note?: ReactNode
  children(control: ControlProps): ReactNode
}

/** A control with its label above and its error below. */
export function FormField({ label, error, note, children }: FormFieldProps) {
  const id = useId()
  const errorId = `${id}-error`
  const noteId = `${id}-note`
  const wrong = error !== undefined
  const described = [wrong && errorId, note !== undefined && noteId].filter(Boolean).join(' ')
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        status: wrong ? 'error' : '',
        'aria-invalid': wrong,
        'aria-describedby': described === '' ? undefined : described,
      })}
      {note !== undefined && <div id={noteId}>{note}</div>}
      {/* The line is always there, so that an error moves nothing. */}
      <div className={styles.error} id={errorId}>
        {error}
      </div>
    </div>
  )
}
