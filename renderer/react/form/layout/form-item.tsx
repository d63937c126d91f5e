import { ExclamationCircleFilled } from '@ant-design/icons'
import type { MouseEvent, ReactNode } from 'react'
import styles from '../form.module.css'
import { focusControl } from './focus-control.ts'

/** The ids that tie a control to its label and its texts. */
export interface FieldIds {
  readonly control: string
  readonly label: string
  readonly help: string
  readonly error: string
}

export function fieldIds(control: string): FieldIds {
  return { control, label: `${control}-label`, help: `${control}-help`, error: `${control}-error` }
}

export interface FormItemProps {
  readonly ids: FieldIds
  /** Of the field, for the inspector. */
  readonly name: string
  readonly title: string
  readonly span: number
  readonly required: boolean
  /** `control`: the label is a real `<label for>`. `group` and `text`: it names them by `aria-labelledby`. */
  readonly labelling: 'control' | 'group' | 'text'
  readonly help: string | undefined
  readonly error: string | undefined
  readonly children: ReactNode
}

/**
 * Label, control, help and error of one field. The line of the error is always there, empty or not, so that nothing
 * jumps. Plain elements and no context: a form has hundreds of them.
 */
export function FormItem({ ids, name, title, span, required, labelling, help, error, children }: FormItemProps) {
  const text = (
    <>
      {title}
      {required && (
        <span className={styles.mark} aria-hidden="true">
          *
        </span>
      )}
    </>
  )
  return (
    <div className={styles.item} data-span={span} data-field={name} data-invalid={error === undefined ? undefined : ''}>
      {labelling === 'control' ? (
        <label id={ids.label} htmlFor={ids.control} className={styles.label}>
          {text}
        </label>
      ) : (
        // biome-ignore lint/a11y/useKeyWithClickEvents: what a label does for a mouse; the keyboard reaches the group itself
        // biome-ignore lint/a11y/noStaticElementInteractions: as above
        <span
          id={ids.label}
          className={styles.label}
          onClick={labelling === 'group' ? (event) => focusLabelled(event, ids) : undefined}
        >
          {text}
        </span>
      )}
      {children}
      {help !== undefined && (
        <div id={ids.help} className={styles.help}>
          {help}
        </div>
      )}
      <div className={styles.errorLine}>{error !== undefined && <ErrorText id={ids.error} message={error} />}</div>
    </div>
  )
}

export function ErrorText({ id, message }: { readonly id: string; readonly message: string }) {
  return (
    <span id={id} role="alert" aria-live="polite" className={styles.error}>
      <ExclamationCircleFilled aria-hidden="true" />
      {message}
    </span>
  )
}

function focusLabelled(event: MouseEvent, ids: FieldIds) {
  event.preventDefault()
  focusControl(ids.control)
}

/** For `aria-describedby`; undefined when there is nothing to say. */
export function describedBy(ids: FieldIds, help: string | undefined, error: string | undefined): string | undefined {
  const parts = [help === undefined ? '' : ids.help, error === undefined ? '' : ids.error].filter((id) => id !== '')
  return parts.length > 0 ? parts.join(' ') : undefined
}
