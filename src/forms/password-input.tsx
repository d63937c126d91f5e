import { EyeInvisibleOutlined, EyeOutlined, LockOutlined } from '@ant-design/icons'
import Input, { type InputRef } from 'antd/es/input/Input'
import { type Ref, useState } from 'react'
import type { ControlProps } from './form-field.tsx'
import styles from './forms.module.css'
import { messages } from './messages.ts'

export interface PasswordInputProps {
  readonly control: ControlProps
  readonly name: string
  readonly autoComplete: 'current-password' | 'new-password'
  readonly placeholder: string
  readonly value: string
  readonly size?: 'large' | 'middle'
  readonly inputRef?: Ref<InputRef>
  onChange(value: string): void
}

/** A password that can be looked at while it is typed. */
export function PasswordInput({
  control,
  name,
  autoComplete,
  placeholder,
  value,
  size = 'large',
  inputRef,
  onChange,
}: PasswordInputProps) {
  const [shown, setShown] = useState(false)
  return (
    <Input
      {...control}
      {...(inputRef && { ref: inputRef })}
      size={size}
      type={shown ? 'text' : 'password'}
      name={name}
      autoComplete={autoComplete}
      maxLength={128}
      prefix={<LockOutlined aria-hidden />}
      suffix={
        <button
          type="button"
          className={styles.reveal}
          aria-label={shown ? messages.hidePassword : messages.showPassword}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOutlined aria-hidden /> : <EyeInvisibleOutlined aria-hidden />}
        </button>
      }
      placeholder={placeholder}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
