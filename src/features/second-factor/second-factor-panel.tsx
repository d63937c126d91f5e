import { Button, Tag } from 'antd'
import { useState } from 'react'
import type { SecondFactorState } from '#schemas/api/second-factor.ts'
import { messages } from './messages.ts'
import { ProofForm } from './proof-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import styles from './second-factor.module.css'
import type { SecondFactorService } from './second-factor-service.ts'
import { SecondFactorSetup } from './second-factor-setup.tsx'

export interface SecondFactorPanelProps {
  readonly state: SecondFactorState
  readonly service: SecondFactorService
  onChanged(): void
}

/** The second factor of who is signed in: turned on, off, and its recovery codes. */
export function SecondFactorPanel({ state, service, onChanged }: SecondFactorPanelProps) {
  const [doing, setDoing] = useState<'nothing' | 'on' | 'off' | 'codes'>('nothing')
  const [codes, setCodes] = useState<readonly string[]>()
  const rest = () => {
    setDoing('nothing')
    setCodes(undefined)
    onChanged()
  }
  const stop = () => setDoing('nothing')
  const asks = state.hasPassword ? (['password', 'code'] as const) : (['code'] as const)

  if (codes) return <RecoveryCodes codes={codes} onSaved={rest} />
  switch (doing) {
    case 'on':
      return <SecondFactorSetup service={service} hasPassword={state.hasPassword} onDone={rest} onCancel={stop} />
    case 'off':
      return (
        <ProofForm
          label={messages.turnOff}
          asks={asks}
          codeHint={messages.codeHint}
          submit={messages.turnOff}
          send={service.turnOff}
          onDone={rest}
          onCancel={stop}
        />
      )
    case 'codes':
      return (
        <ProofForm
          label={messages.newCodes}
          asks={asks}
          codeHint={messages.codeHint}
          submit={messages.newCodes}
          send={service.replaceCodes}
          onDone={setCodes}
          onCancel={stop}
        />
      )
    case 'nothing':
      return (
        <div className={styles.panel}>
          <p>{state.isOn ? messages.isOn(state.since ?? '') : messages.isOff}</p>
          {state.isRequired && <Tag color="warning">{messages.required}</Tag>}
          {state.isOn && <p>{messages.codesLeft(state.recoveryCodesLeft)}</p>}
          <div className={styles.buttons}>
            {state.isOn ? (
              <>
                <Button autoInsertSpace={false} onClick={() => setDoing('codes')}>
                  {messages.newCodes}
                </Button>
                <Button danger autoInsertSpace={false} onClick={() => setDoing('off')}>
                  {messages.turnOff}
                </Button>
              </>
            ) : (
              <Button type="primary" autoInsertSpace={false} onClick={() => setDoing('on')}>
                {messages.turnOn}
              </Button>
            )}
          </div>
        </div>
      )
  }
}
