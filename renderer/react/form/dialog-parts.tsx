import { Button } from 'antd'
import type { PagePlan } from '../../compile/plan.ts'
import styles from './form.module.css'
import { messages } from './messages.ts'

interface DialogTitleProps {
  readonly plan: PagePlan
  readonly mode: 'add' | 'edit' | 'detail'
  /** Empty until the record is there. */
  readonly recordName: string
}

/** The mode first, as specified, then what it is about. */
export function DialogTitle({ plan, mode, recordName }: DialogTitleProps) {
  const subject = recordName === '' ? plan.title : `${plan.title} · ${recordName}`
  return (
    <>
      {messages[mode]}
      <span className={styles.titleSubject}>{subject}</span>
    </>
  )
}

interface FormFooterProps {
  readonly formId: string
  /** False until there is a form to save. */
  readonly ready: boolean
  readonly busy: boolean
  onCancel(): void
}

export function FormFooter({ formId, ready, busy, onCancel }: FormFooterProps) {
  return (
    <>
      <Button autoInsertSpace={false} disabled={busy} onClick={onCancel}>
        {messages.cancel}
      </Button>
      {/* The form's own submit button, though outside of it: Enter in an input presses it. */}
      <Button autoInsertSpace={false} type="primary" htmlType="submit" form={formId} disabled={!ready} loading={busy}>
        {messages.confirm}
      </Button>
    </>
  )
}

export function DetailFooter({ onClose }: { onClose(): void }) {
  return (
    <Button autoInsertSpace={false} onClick={onClose}>
      {messages.close}
    </Button>
  )
}
