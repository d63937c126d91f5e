import type { LoginResult } from '#schemas/api/session.ts'
import type { SignedInOptions } from '#src/features/sign-in/sign-in-form.tsx'
import { saveSession, saveTenant } from '#src/platform/session/stored-session.ts'
import type { Essentials } from '../essentials.ts'

/** What stands between a sign-in that the server has accepted and the console, in this order. */
export type ArrivalStep = 'initial-password' | 'choices' | 'console'

/** Somebody on his way in. */
export interface Arrival {
  readonly result: LoginResult
  readonly options: SignedInOptions
}

export function nextStep({ result }: Arrival, after: ArrivalStep | undefined): ArrivalStep {
  if (after === undefined && result.mustChangePassword) return 'initial-password'
  if ((after === undefined || after === 'initial-password') && hasChoices(result)) return 'choices'
  return 'console'
}

/** Specified: several tenants, or several departments. */
export function hasChoices({ tenantList = [], multi_depart }: LoginResult): boolean {
  return tenantList.length > 1 || multi_depart === SEVERAL_DEPARTMENTS
}

/** Of `multi_depart`. */
const NO_DEPARTMENT = 0
const SEVERAL_DEPARTMENTS = 2

export function isWithoutDepartment({ multi_depart }: LoginResult): boolean {
  return multi_depart === NO_DEPARTMENT
}

/** Keeps the session; from now on a reload finds it. */
export function keepSession(
  { storage }: Pick<Essentials, 'storage'>,
  { result, options: { remember } }: Arrival,
  chosenTenant?: number,
): void {
  saveSession(storage, result, { remember })
  const { tenantList = [] } = result
  // With one tenant there is nothing to choose.
  const tenant = chosenTenant ?? (tenantList.length === 1 ? tenantList[0]?.id : undefined)
  saveTenant(storage, tenant, { remember })
}
