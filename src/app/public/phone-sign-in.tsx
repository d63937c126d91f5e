import { type ReactNode, useState } from 'react'
import type { LoginResult } from '#schemas/api/session.ts'
import { PhoneSignInForm } from '#src/features/sign-in/phone-sign-in-form.tsx'
import type { SignedInOptions } from '#src/features/sign-in/sign-in-form.tsx'
import { createPhoneSignIn } from '#src/features/sign-in/sign-in-service.ts'
import { createSmsService } from '#src/forms/sms-service.ts'
import type { HttpClient } from '#src/platform/http/http-client.ts'

export interface PhoneSignInProps {
  readonly http: HttpClient
  readonly links: ReactNode
  createKey(): string
  onSignedIn(result: LoginResult, options: SignedInOptions): Promise<void>
}

export function PhoneSignIn({ http, ...rest }: PhoneSignInProps) {
  const [sms] = useState(() => createSmsService(http))
  const [signIn] = useState(() => createPhoneSignIn(http))
  return <PhoneSignInForm sms={sms} signIn={signIn} {...rest} />
}
