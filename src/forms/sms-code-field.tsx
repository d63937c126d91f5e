import { MessageOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import Input, { type InputRef } from 'antd/es/input/Input'
import { type ComponentType, useRef, useState } from 'react'
import type { SmsMode } from '#schemas/api/session.ts'
import { FormField } from './form-field.tsx'
import styles from './forms.module.css'
import { messages } from './messages.ts'
import type { SliderCheckProps } from './slider-check.tsx'
import type { SmsService } from './sms-service.ts'
import { useCountdown } from './use-countdown.ts'

/** Specified. */
const RESEND_AFTER_SECONDS = 60

export interface SmsCodeFieldProps {
  readonly service: SmsService
  readonly mode: SmsMode
  readonly mobile: string
  readonly name: string
  readonly placeholder: string
  readonly value: string
  readonly error: string | undefined
  readonly resendAfterSeconds?: number
  /** Shows what is wrong with the phone; false: nothing is sent. */
  checkMobile(): boolean | Promise<boolean>
  createKey(): string
  onChange(value: string): void
  onError(text: string): void
}

/** The code of a text message, and the button that sends it. */
export function SmsCodeField({
  service,
  mode,
  mobile,
  name,
  placeholder,
  value,
  error,
  resendAfterSeconds = RESEND_AFTER_SECONDS,
  checkMobile,
  createKey,
  onChange,
  onError,
}: SmsCodeFieldProps) {
  const { left, start } = useCountdown()
  const [sent, setSent] = useState<string>()
  const [Slider, setSlider] = useState<ComponentType<SliderCheckProps>>()
  const [human, setHuman] = useState(false)
  const [busy, setBusy] = useState(false)
  const input = useRef<InputRef>(null)

  async function send(sliderTicket?: string) {
    setSent(sliderTicket === undefined ? undefined : messages.sliderPassed)
    setBusy(true)
    try {
      if (sliderTicket === undefined && !(await checkMobile())) return
      const outcome = await service.sendCode(mobile.trim(), mode, sliderTicket)
      switch (outcome.kind) {
        case 'sent':
          start(resendAfterSeconds)
          setSent(sliderTicket === undefined ? outcome.text : messages.sentAfterSlider(outcome.text))
          input.current?.focus()
          return
        case 'human-needed':
          setSent(undefined)
          await askForHuman()
          return
        case 'refused':
          setSent(undefined)
          onError(outcome.text)
      }
    } catch {
      setSent(undefined)
      onError(messages.failed)
    } finally {
      setBusy(false)
    }
  }

  async function askForHuman() {
    const { SliderCheck } = await import('./slider-check.tsx')
    setSlider(() => SliderCheck)
    setHuman(true)
  }

  return (
    <>
      <FormField label={messages.smsCode} error={error} {...(sent !== undefined && { note: <Sent text={sent} /> })}>
        {(control) => (
          <div className={styles.codeRow}>
            <Input
              {...control}
              ref={input}
              size="large"
              name={name}
              autoComplete="one-time-code"
              inputMode="numeric"
              maxLength={8}
              prefix={<MessageOutlined aria-hidden />}
              placeholder={placeholder}
              value={value}
              onChange={(event) => onChange(event.target.value)}
            />
            <Button size="large" autoInsertSpace={false} loading={busy} disabled={left > 0} onClick={() => void send()}>
              {left > 0 ? messages.smsWait(left) : messages.smsSend}
            </Button>
          </div>
        )}
      </FormField>
      {human && Slider && (
        <Slider
          service={service}
          createKey={createKey}
          onPassed={(ticket) => {
            setHuman(false)
            void send(ticket)
          }}
          onClose={() => setHuman(false)}
        />
      )}
    </>
  )
}

function Sent({ text }: { readonly text: string }) {
  return (
    <p className={styles.sent} role="status">
      {text}
    </p>
  )
}
