import { SafetyOutlined } from '@ant-design/icons'
import Input from 'antd/es/input/Input'
import type { FormDraft } from '#src/forms/form-draft.ts'
import { FormField } from '#src/forms/form-field.tsx'
import { messages } from './messages.ts'

/** A code of the app, or one of recovery. */
export function CodeField<Field extends string>({
  state,
  placeholder,
}: {
  readonly state: FormDraft<Field | 'code'>
  readonly placeholder: string
}) {
  return (
    <FormField label={messages.code} error={state.errors.code}>
      {(control) => (
        <Input
          {...control}
          size="large"
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={32}
          prefix={<SafetyOutlined aria-hidden />}
          placeholder={placeholder}
          value={state.draft.code}
          onChange={(event) => state.change('code', event.target.value)}
        />
      )}
    </FormField>
  )
}
