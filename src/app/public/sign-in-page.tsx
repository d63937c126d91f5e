import { useState } from 'react'
import type { LoginResult } from '#schemas/api/session.ts'
import { type SignedInOptions, SignInForm } from '#src/features/sign-in/sign-in-form.tsx'
import { createSignInService } from '#src/features/sign-in/sign-in-service.ts'
import type { HttpClient } from '#src/platform/http/http-client.ts'
import { createCaptchaKey } from '../captcha-key.ts'
import type { Essentials } from '../essentials.ts'

export interface SignInPageProps {
  readonly essentials: Essentials
  readonly http: HttpClient
  readonly reason: string | undefined
  readonly suggestedName: string | undefined
  onSignedIn(result: LoginResult, options: SignedInOptions): Promise<void>
}

export function SignInPage({ essentials, http, reason, suggestedName, onSignedIn }: SignInPageProps) {
  const [service] = useState(() => createSignInService(http))
  return (
    <SignInForm
      service={service}
      reason={reason}
      suggestedName={suggestedName}
      createCaptchaKey={() => createCaptchaKey(essentials.clock.localNow())}
      onSignedIn={onSignedIn}
    />
  )
}
