import { createChangePassword } from '#src/features/account/account-service.ts'
import { InitialPasswordForm } from '#src/features/account/initial-password-form.tsx'
import type { HttpClient } from '#src/platform/http/http-client.ts'

export interface InitialPasswordScreenProps {
  readonly http: HttpClient
  readonly username: string
  readonly oldPassword: string | undefined
  onChanged(): Promise<void>
  onLeave(): void
}

export function InitialPasswordScreen({ http, ...rest }: InitialPasswordScreenProps) {
  return <InitialPasswordForm changePassword={createChangePassword(http)} {...rest} />
}
