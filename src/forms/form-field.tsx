import { type ReactNode, useId } from 'react'
import styles from './forms.module.css'

export interface ControlProps {
  readonly id: string
  readonly status: '' | 'error'
  readonly 'aria-invalid': boolean
  readonly 'aria-describedby': string | undefined
  readonly 'aria-required': boolean
}

export interface FormFieldProps {
  readonly label: string
  readonly error: string | undefined
  /** Below the control, beside its error. */
  readonly note?: ReactNode
  /** Marked as what must be filled in, where not every form is as short as that of sign-in. */
  readonly required?: boolean
  children(control: ControlProps): ReactNode
}

/** A control with its label above and its error below. */
export function FormField({ label, error, note, required = false, children }: FormFieldProps) {
  const id = useId()
  const errorId = `${id}-error`
  const noteId = `${id}-note`
  const wrong = error !== undefined
  const described = [wrong && errorId, note !== undefined && noteId].filter(Boolean).join(' ')
  return (
    <div className={styles.field}>
      <label className={styles.label} data-required={required || undefined} htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        status: wrong ? 'error' : '',
        'aria-invalid': wrong,
        'aria-describedby': described === '' ? undefined : described,
        'aria-required': required,
      })}
      {note !== undefined && <div id={noteId}>{note}</div>}
      {/* The line is always there, so that an error moves nothing. */}
      <div className={styles.error} id={errorId}>
        {error}
      </div>
    </div>
  )
}
