import { Button } from 'antd'
import { useCallback } from 'react'
import type { PagePlan } from '../../../compile/plan.ts'
import styles from '../form.module.css'
import { messages } from '../messages.ts'
import type { FormModel } from '../model/form-model.ts'
import { nextStep, previousStep } from '../model/form-steps.ts'
import { useReactive } from '../model/use-reactive.ts'
import type { RecordMode } from './record-target.ts'

interface DialogTitleProps {
  readonly plan: PagePlan
  readonly mode: RecordMode
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

interface SubmitButtonsProps {
  readonly formId: string
  /** Null until there is a form to save. */
  readonly model: FormModel | null
  readonly busy: boolean
  /** What the last button says. */
  readonly label: string
  /** What it does cannot be taken back. */
  readonly danger?: boolean
}

/** The button that saves; in a form of steps those that lead there. */
export function SubmitButtons({ model, ...props }: SubmitButtonsProps) {
  return model?.panes.steps ? (
    <StepButtons model={model} {...props} />
  ) : (
    <SubmitButton {...props} ready={model !== null} />
  )
}

function StepButtons({ model, formId, busy, label }: SubmitButtonsProps & { readonly model: FormModel }) {
  const previous = useReactive(useCallback(() => previousStep(model), [model]))
  const next = useReactive(useCallback(() => nextStep(model), [model]))
  const { steps } = model.panes
  return (
    <>
      {steps && previous !== null && (
        <Button autoInsertSpace={false} disabled={busy} onClick={() => model.panes.show(steps, previous)}>
          {messages.previous}
        </Button>
      )}
      <SubmitButton formId={formId} busy={busy} ready label={next === null ? label : messages.next} />
    </>
  )
}

interface SubmitButtonProps {
  readonly formId: string
  readonly ready: boolean
  readonly busy: boolean
  readonly label: string
  readonly danger?: boolean
}

/** The form's own submit button, though outside of it: Enter in an input presses it. */
function SubmitButton({ formId, ready, busy, label, danger = false }: SubmitButtonProps) {
  return (
    <Button
      autoInsertSpace={false}
      type="primary"
      danger={danger}
      htmlType="submit"
      form={formId}
      disabled={!ready}
      loading={busy}
    >
      {label}
    </Button>
  )
}

export function CancelButton({ busy, onCancel }: { readonly busy: boolean; onCancel(): void }) {
  return (
    <Button autoInsertSpace={false} disabled={busy} onClick={onCancel}>
      {messages.cancel}
    </Button>
  )
}

/** Specified: the refund dialog has its submit button, disabled. */
export function RefundFooter({ onClose }: { onClose(): void }) {
  return (
    <>
      <Button autoInsertSpace={false} onClick={onClose}>
        {messages.close}
      </Button>
      <Button autoInsertSpace={false} type="primary" disabled>
        {messages.confirm}
      </Button>
    </>
  )
}
