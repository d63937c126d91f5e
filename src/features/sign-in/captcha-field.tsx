import { CheckCircleOutlined, SafetyOutlined } from '@ant-design/icons'
import Input from 'antd/es/input/Input'
import { type ComponentType, useState } from 'react'
import { FormField } from '#src/forms/form-field.tsx'
import type { SliderCheckProps } from '#src/forms/slider-check.tsx'
import type { SliderService } from '#src/forms/sms-service.ts'
import { CaptchaImage } from './captcha-image.tsx'
import { messages } from './messages.ts'
import styles from './sign-in.module.css'
import type { SignInService } from './sign-in-service.ts'

export interface CaptchaFieldProps {
  readonly service: SignInService
  readonly captchaKey: string
  readonly value: string
  readonly error: string | undefined
  /** The slider stands for the picture. */
  readonly passed: boolean
  createKey(): string
  onChange(value: string): void
  onRefresh(): void
  onPassed(sliderTicket: string): void
}

interface Slider {
  readonly Check: ComponentType<SliderCheckProps>
  readonly service: SliderService
}

/** The picture to read, or a slider for who cannot read it. */
export function CaptchaField({
  service,
  captchaKey,
  value,
  error,
  passed,
  createKey,
  onChange,
  onRefresh,
  onPassed,
}: CaptchaFieldProps) {
  const [slider, setSlider] = useState<Slider>()
  const [missing, setMissing] = useState(false)

  async function openSlider() {
    setMissing(false)
    try {
      const [{ SliderCheck }, sliderService] = await Promise.all([
        import('#src/forms/slider-check.tsx'),
        service.loadSlider(),
      ])
      setSlider({ Check: SliderCheck, service: sliderService })
    } catch {
      // Without the network: the picture is still there.
      setMissing(true)
    }
  }

  if (passed) {
    return (
      <p className={styles.passed} role="status">
        <CheckCircleOutlined aria-hidden /> {messages.sliderPassed}
      </p>
    )
  }
  return (
    <>
      <FormField label={messages.captcha} error={missing ? messages.sliderMissing : error}>
        {(control) => (
          <div className={styles.captchaRow}>
            <Input
              {...control}
              size="large"
              name="captcha"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={8}
              prefix={<SafetyOutlined aria-hidden />}
              placeholder={messages.captchaHint}
              value={value}
              onChange={(event) => onChange(event.target.value)}
            />
            <CaptchaImage service={service} captchaKey={captchaKey} onRefresh={onRefresh} />
          </div>
        )}
      </FormField>
      <button type="button" className={styles.instead} onClick={() => void openSlider()}>
        {messages.sliderInstead}
      </button>
      {slider && (
        <slider.Check
          service={slider.service}
          createKey={createKey}
          onPassed={(ticket) => {
            setSlider(undefined)
            onPassed(ticket)
          }}
          onClose={() => setSlider(undefined)}
        />
      )}
    </>
  )
}
