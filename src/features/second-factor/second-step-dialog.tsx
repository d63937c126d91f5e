import { Button } from 'antd'
import { useId, useState } from 'react'
import { AppModal } from '#renderer/react/overlay/app-modal.tsx'
import { ENVELOPE_CODES } from '#schemas/api/envelope.ts'
import type { LoginResult } from '#schemas/api/session.ts'
import { FailureNote } from '#src/forms/failure-note.tsx'
import { useFormDraft } from '#src/forms/form-draft.ts'
import { NativeForm } from '#src/forms/native-form.tsx'
import { CodeField } from './code-field.tsx'
import { messages } from './messages.ts'
import type { SecondFactorService } from './second-factor-service.ts'

const WIDTH_PX = 420

export interface SecondStepDialogProps {
  readonly ticket: string
  readonly signIn: SecondFactorService['signIn']
  onSignedIn(result: LoginResult): void
  /** The first step is to be taken again, or the user would rather not. */
  onClose(): void
}

/** The second step of a sign-in. */
export function SecondStepDialog({ ticket, signIn, onSignedIn, onClose }: SecondStepDialogProps) {
  const state = useFormDraft(['code'], { code: '' })
  const [failure, setFailure] = useState<string>()
  const [isOver, setIsOver] = useState(false)
  const formId = useId()

  function submit() {
    const code = state.draft.code.trim()
    if (!state.show(code === '' ? { code: messages.codeRequired } : {})) return
    void state.submit(async () => {
      setFailure(undefined)
      try {
        const outcome = await signIn(ticket, code)
        if (outcome.kind === 'done') {
          onSignedIn(outcome.result)
          return 'done'
        }
        setFailure(outcome.text)
        setIsOver(outcome.code === ENVELOPE_CODES.secondFactor)
        state.change('code', '')
        state.focus('code')
      } catch {
        setFailure(messages.failed)
      }
      return 'open'
    })
  }

  return (
    <AppModal
      open
      title={messages.title}
      widthPx={WIDTH_PX}
      dismissible={false}
      onCloseRequest={onClose}
      onSettled={(isOpen) => isOpen && state.focus('code')}
      footer={
        <>
          <Button autoInsertSpace={false} onClick={onClose}>
            {messages.cancel}
          </Button>
          <Button
            type="primary"
            htmlType="submit"
            form={formId}
            autoInsertSpace={false}
            loading={state.busy}
            disabled={isOver}
          >
            {messages.submit}
          </Button>
        </>
      }
    >
      <NativeForm id={formId} form={state.form} busy={state.busy} onSubmit={submit}>
        <p>{messages.stepText}</p>
        <FailureNote failure={failure === undefined ? undefined : { text: failure }} />
        <CodeField state={state} placeholder={messages.codeHint} />
      </NativeForm>
    </AppModal>
  )
}
