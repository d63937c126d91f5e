import { Button } from 'antd'
import Input from 'antd/es/input/Input'
import { useState } from 'react'
import { FailureNote } from '#src/forms/failure-note.tsx'
import { useFormDraft } from '#src/forms/form-draft.ts'
import { FormField } from '#src/forms/form-field.tsx'
import { NativeForm } from '#src/forms/native-form.tsx'
import { PasswordField } from '#src/forms/password-field.tsx'
import { messages } from './messages.ts'
import styles from './own-account.module.css'
import type { Said } from './own-account-service.ts'

const FIELDS = ['value', 'code', 'password'] as const

export interface OwnFormProps {
  readonly label: string
  readonly submit: string
  /** The one thing that it changes. */
  readonly field: {
    readonly label: string
    readonly hint: string
    readonly name: string
    readonly initial?: string
    /** Absent: it may be left empty. */
    readonly required?: string
  }
  /** A code is sent to what was typed. */
  readonly sendCode?: (value: string) => Promise<Said>
  readonly withPassword?: boolean
  save(given: { readonly value: string; readonly code: string; readonly password: string }): Promise<Said>
  onSaved(text: string): void
  onCancel?: () => void
}

/** A form for one thing of one's own account, with what has to be shown for it. */
export function OwnForm(props: OwnFormProps) {
  const { label, submit, field, sendCode, withPassword = false, save, onSaved, onCancel } = props
  const state = useFormDraft(FIELDS, { value: field.initial ?? '', code: '', password: '' })
  const { draft, errors, change } = state
  const [failure, setFailure] = useState<string>()
  const [said, setSaid] = useState('')

  const missingValue = () =>
    field.required !== undefined && draft.value.trim() === '' ? { value: field.required } : {}

  async function send(given: (value: string) => Promise<Said>) {
    if (!state.show(missingValue())) return
    setFailure(undefined)
    const { kind, text } = await given(draft.value.trim()).catch(
      (): Said => ({ kind: 'refused', text: messages.failed }),
    )
    if (kind === 'done') setSaid(text)
    else setFailure(text)
  }

  function submitForm() {
    const found = {
      ...missingValue(),
      ...(sendCode && draft.code.trim() === '' && { code: messages.codeRequired }),
      ...(withPassword && draft.password === '' && { password: messages.passwordRequired }),
    }
    if (!state.show(found)) return
    void state.submit(async () => {
      setFailure(undefined)
      try {
        const outcome = await save({ value: draft.value.trim(), code: draft.code.trim(), password: draft.password })
        if (outcome.kind === 'done') onSaved(outcome.text)
        else setFailure(outcome.text)
      } catch {
        setFailure(messages.failed)
      }
      return 'open'
    })
  }

  return (
    <NativeForm form={state.form} busy={state.busy} label={label} onSubmit={submitForm}>
      <FailureNote failure={failure === undefined ? undefined : { text: failure }} />
      <FormField label={field.label} error={errors.value}>
        {(control) => (
          <Input
            {...control}
            name={field.name}
            autoComplete="off"
            maxLength={128}
            placeholder={field.hint}
            value={draft.value}
            onChange={(event) => change('value', event.target.value)}
          />
        )}
      </FormField>
      {sendCode && (
        <FormField label={messages.code} error={errors.code} note={<p role="status">{said}</p>}>
          {(control) => (
            <span className={styles.line}>
              <Input
                {...control}
                name="code"
                autoComplete="one-time-code"
                inputMode="numeric"
                maxLength={8}
                placeholder={messages.codeHint}
                value={draft.code}
                onChange={(event) => change('code', event.target.value)}
              />
              <Button autoInsertSpace={false} onClick={() => void send(sendCode)}>
                {messages.sendCode}
              </Button>
            </span>
          )}
        </FormField>
      )}
      {withPassword && (
        <PasswordField
          state={state}
          name="password"
          size="middle"
          label={messages.password}
          placeholder={messages.passwordHint}
          autoComplete="current-password"
        />
      )}
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
