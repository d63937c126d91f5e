import { createChooseDepartment } from '#src/features/account/account-service.ts'
import { SignInChoices, type SignInChoicesProps } from '#src/features/account/sign-in-choices.tsx'
import type { HttpClient } from '#src/platform/http/http-client.ts'

export interface ChoicesScreenProps extends Omit<SignInChoicesProps, 'chooseDepartment'> {
  readonly http: HttpClient
}

export function ChoicesScreen({ http, ...rest }: ChoicesScreenProps) {
  return <SignInChoices chooseDepartment={createChooseDepartment(http)} {...rest} />
}
