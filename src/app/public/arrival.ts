import type { LoginResult } from '#schemas/api/session.ts'
import { choicesOf } from '#src/features/account/choices.ts'
import type { SignedInOptions } from '#src/features/sign-in/sign-in-form.tsx'
import { saveSession, saveTenant } from '#src/platform/session/stored-session.ts'
import type { Essentials } from '../boot/essentials.ts'

/** What stands between a sign-in that the server has accepted and the console, in this order. */
export type ArrivalStep = 'initial-password' | 'second-factor' | 'choices' | 'console'

/** Somebody on his way in. */
export interface Arrival {
  readonly result: LoginResult
  readonly options: SignedInOptions
}

export function nextStep({ result }: Arrival, after: ArrivalStep | undefined): ArrivalStep {
  if (after === undefined && result.mustChangePassword) return 'initial-password'
  const isBefore = after === undefined || after === 'initial-password'
  if (isBefore && result.mustSetUpSecondFactor) return 'second-factor'
  const { tenants, departments } = choicesOf(result)
  const anyChoice = tenants.length > 0 || departments.length > 0
  return after !== 'choices' && anyChoice ? 'choices' : 'console'
}

/** Keeps the session; from now on a reload finds it. */
export function keepSession(
  { storage }: Pick<Essentials, 'storage'>,
  { result, options: { remember } }: Arrival,
  chosenTenant?: number,
): void {
  const tenantList = result.tenantList ?? []
  // With one tenant there is nothing to choose.
  const tenant = chosenTenant ?? (tenantList.length === 1 ? tenantList[0]?.id : undefined)
  saveTenant(storage, tenant, { remember })
  saveSession(storage, result, { remember })
}
