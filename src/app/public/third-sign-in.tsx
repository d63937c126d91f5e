import { useState } from 'react'
import { thirdLoginAddress } from '#schemas/api/accounts.ts'
import { API_BASE_PATH } from '#schemas/api/base-path.ts'
import type { LoginResult } from '#schemas/api/session.ts'
import type { SignedInOptions } from '#src/features/sign-in/sign-in-form.tsx'
import { createThirdLoginService } from '#src/features/third-login/third-login-service.ts'
import { ThirdLogins } from '#src/features/third-login/third-logins.tsx'
import { createThirdWindow } from '#src/features/third-login/third-window.ts'
import { createSmsService } from '#src/forms/sms-service.ts'
import type { HttpClient } from '#src/platform/http/http-client.ts'
import type { Essentials } from '../boot/essentials.ts'

export interface ThirdSignInProps {
  readonly essentials: Pick<Essentials, 'config'>
  readonly http: HttpClient
  createKey(): string
  onSignedIn(result: LoginResult, options: SignedInOptions): Promise<void>
}

export function ThirdSignIn({ essentials: { config }, http, createKey, onSignedIn }: ThirdSignInProps) {
  const [service] = useState(() => createThirdLoginService(http))
  const [sms] = useState(() => createSmsService(http))
  const [thirdWindow] = useState(() => createThirdWindow(window))
  return (
    <ThirdLogins
      providers={config.thirdLogins}
      service={service}
      sms={sms}
      thirdWindow={thirdWindow}
      registration={config.registration}
      addressOf={(source) => config.apiBaseUrl + thirdLoginAddress(source).slice(API_BASE_PATH.length)}
      createKey={createKey}
      onSignedIn={(result) => onSignedIn(result, { remember: true })}
    />
  )
}
