import { QRCode } from 'antd'
import { useState } from 'react'
import { messages } from './messages.ts'
import { ProofForm } from './proof-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import styles from './second-factor.module.css'
import type { NewSecret, SecondFactorService } from './second-factor-service.ts'

const QR_PX = 180

export interface SecondFactorSetupProps {
  readonly service: Pick<SecondFactorService, 'begin' | 'confirm'>
  /** Without one nothing asks for it. */
  readonly hasPassword: boolean
  /** It is on, and its recovery codes are kept. */
  onDone(): void
  onCancel?: () => void
}

/** The password, the secret for the app and a code of it, and the recovery codes. */
export function SecondFactorSetup({ service, hasPassword, onDone, onCancel }: SecondFactorSetupProps) {
  const [begun, setBegun] = useState<NewSecret>()
  const [codes, setCodes] = useState<readonly string[]>()
  if (codes) return <RecoveryCodes codes={codes} onSaved={onDone} />
  if (!begun) {
    return (
      <ProofForm
        key="begin"
        label={messages.wantedTitle}
        asks={hasPassword ? ['password'] : []}
        codeHint=""
        submit={messages.begin}
        send={(password) => service.begin(password)}
        onDone={setBegun}
        onCancel={onCancel}
      />
    )
  }
  return (
    <ProofForm
      key="confirm"
      label={messages.wantedTitle}
      asks={['code']}
      codeHint={messages.confirmHint}
      submit={messages.confirm}
      send={(_, code) => service.confirm(code)}
      onDone={setCodes}
      onCancel={onCancel}
    >
      <p>{messages.scan}</p>
      {/* Dark on light in either theme: cameras want it so. */}
      <div role="img" aria-label={messages.qrCode}>
        <QRCode value={begun.address} size={QR_PX} type="svg" color="#000000" bgColor="#ffffff" />
      </div>
      <p>
        {messages.secret}：<code className={styles.secret}>{begun.secret}</code>
      </p>
    </ProofForm>
  )
}
