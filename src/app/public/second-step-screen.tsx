import { useState } from 'react'
import { createSecondFactorService } from '#src/features/second-factor/second-factor-service.ts'
import { SecondStepDialog, type SecondStepDialogProps } from '#src/features/second-factor/second-step-dialog.tsx'
import type { HttpClient } from '#src/platform/http/http-client.ts'

export interface SecondStepScreenProps extends Omit<SecondStepDialogProps, 'signIn'> {
  readonly http: HttpClient
}

export function SecondStepScreen({ http, ...rest }: SecondStepScreenProps) {
  const [service] = useState(() => createSecondFactorService(http))
  return <SecondStepDialog signIn={service.signIn} {...rest} />
}
