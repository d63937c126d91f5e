import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { FailureNote } from '#src/forms/failure-note.tsx'
import { useFormDraft } from '#src/forms/form-draft.ts'
import { NativeForm } from '#src/forms/native-form.tsx'
import { PasswordField } from '#src/forms/password-field.tsx'
import { CodeField } from './code-field.tsx'
import { messages } from './messages.ts'
import styles from './second-factor.module.css'
import type { Outcome } from './second-factor-service.ts'

const FIELDS = ['password', 'code'] as const

export interface ProofFormProps<Result> {
  /** What is asked for. */
  readonly asks: readonly (typeof FIELDS)[number][]
  readonly codeHint: string
  readonly label: string
  readonly submit: string
  readonly children?: ReactNode
  send(password: string, code: string): Promise<Outcome<Result>>
  onDone(result: Result): void
  onCancel?: (() => void) | undefined
}

/** What somebody shows before anything about the second factor changes: the password, a code, or both. */
export function ProofForm<Result>(props: ProofFormProps<Result>) {
  const { asks, codeHint, label, submit, children, send, onDone, onCancel } = props
  const state = useFormDraft(FIELDS, { password: '', code: '' })
  const [failure, setFailure] = useState<string>()

  function save() {
    const { password, code } = state.draft
    const errors = {
      ...(asks.includes('password') && password === '' && { password: messages.passwordRequired }),
      ...(asks.includes('code') && code.trim() === '' && { code: messages.codeRequired }),
    }
    if (!state.show(errors)) return
    void state.submit(async () => {
      setFailure(undefined)
      try {
        const outcome = await send(password, code.trim())
        if (outcome.kind === 'done') onDone(outcome.result)
        else setFailure(outcome.text)
      } catch {
        setFailure(messages.failed)
      }
      return 'open'
    })
  }

  return (
    <NativeForm form={state.form} busy={state.busy} label={label} onSubmit={save}>
      {children}
      <FailureNote failure={failure === undefined ? undefined : { text: failure }} />
      {asks.includes('password') && (
        <PasswordField
          state={state}
          name="password"
          label={messages.password}
          placeholder={messages.passwordHint}
          autoComplete="current-password"
        />
      )}
      {asks.includes('code') && <CodeField state={state} placeholder={codeHint} />}
      <div className={styles.buttons}>
        <Button type="primary" htmlType="submit" loading={state.busy} autoInsertSpace={false}>
          {submit}
        </Button>
        {onCancel && (
          <Button autoInsertSpace={false} onClick={onCancel}>
            {messages.cancel}
          </Button>
        )}
      </div>
    </NativeForm>
  )
}
