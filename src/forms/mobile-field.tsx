import { MobileOutlined } from '@ant-design/icons'
import Input from 'antd/es/input/Input'
import { FormField } from './form-field.tsx'
import { messages } from './messages.ts'

export interface MobileFieldProps {
  readonly name: string
  readonly placeholder: string
  readonly value: string
  readonly error: string | undefined
  onChange(value: string): void
  onBlur?(): void
}

export function MobileField({ name, placeholder, value, error, onChange, onBlur }: MobileFieldProps) {
  return (
    <FormField label={messages.mobile} error={error}>
      {(control) => (
        <Input
          {...control}
          size="large"
          name={name}
          type="tel"
          autoComplete="tel-national"
          maxLength={11}
          prefix={<MobileOutlined aria-hidden />}
          placeholder={placeholder}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onBlur={() => onBlur?.()}
        />
      )}
    </FormField>
  )
}
