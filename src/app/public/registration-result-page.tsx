import { RegistrationResult } from '#src/features/registration/registration-result.tsx'
import { SIGN_IN_PATH } from '../boot/routes.ts'
import type { PublicPageProps } from './public-page.ts'

export function RegistrationResultPage({ parameters }: PublicPageProps) {
  return (
    <RegistrationResult
      name={parameters.get('username') ?? parameters.get('mobile')}
      onBack={() => {
        location.hash = SIGN_IN_PATH
      }}
    />
  )
}
