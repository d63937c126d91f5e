import { logout } from '#schemas/api/session.ts'
import { HttpError } from '#src/platform/http/http-error.ts'
import { clearSession } from '#src/platform/session/stored-session.ts'
import type { Essentials } from '../boot/essentials.ts'
import type { PublicHttp } from './public-http.ts'

/** Signs out who is not yet in the console. It always completes, as specified for signing out. */
export async function endHeldSession({ storage }: Essentials, { http, hold }: PublicHttp): Promise<void> {
  try {
    await http.envelope(logout, { quiet: true, handlesDeadSession: true })
  } catch (error) {
    // The server ends the session by itself when nobody uses it.
    if (!(error instanceof HttpError)) throw error
  }
  clearSession(storage)
  hold(undefined)
}
