import { Button } from 'antd'
import { useState } from 'react'
import { messages } from '#src/features/second-factor/messages.ts'
import { createSecondFactorService } from '#src/features/second-factor/second-factor-service.ts'
import { SecondFactorSetup } from '#src/features/second-factor/second-factor-setup.tsx'
import formStyles from '#src/forms/forms.module.css'
import type { HttpClient } from '#src/platform/http/http-client.ts'

export interface SecondFactorScreenProps {
  readonly http: HttpClient
  onDone(): Promise<void>
  onLeave(): void
}

/** The installation wants a second factor, and lets who has none do nothing else before it is set up. */
export function SecondFactorScreen({ http, onDone, onLeave }: SecondFactorScreenProps) {
  const [service] = useState(() => createSecondFactorService(http))
  return (
    <>
      <h1 className={formStyles.heading}>{messages.wantedTitle}</h1>
      <p className={formStyles.lead}>{messages.wantedText}</p>
      <SecondFactorSetup service={service} hasPassword onDone={() => void onDone()} />
      <Button type="text" autoInsertSpace={false} onClick={onLeave}>
        {messages.leave}
      </Button>
    </>
  )
}
