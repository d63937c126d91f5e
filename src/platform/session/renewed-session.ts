import type { LoginResult } from '#schemas/api/session.ts'
import type { ConsoleStorage } from '../storage/storage.ts'
import { saveSession, saveTenant } from './stored-session.ts'

/** What the session that has expired below its page hands down to the next one. */
export interface ExpiredSession {
  readonly userId: string
  readonly tenantId: string
  /** It was that of all windows. */
  readonly remember: boolean
}

export function saveRenewedSession(
  storage: ConsoleStorage,
  result: LoginResult,
  { userId, tenantId, remember }: ExpiredSession,
): void {
  const { userInfo } = result
  // Whoever takes the place of the user does not take his tenant.
  const tenant = userInfo.id === userId ? Number(tenantId) : result.tenantList?.[0]?.id
  saveTenant(storage, tenant, { remember })
  saveSession(storage, result, { remember })
}
