import { checkOnlyUser, type RegisterRequest, register } from '#schemas/api/accounts.ts'
import type { HttpClient } from '#src/platform/http/http-client.ts'
import { HttpError } from '#src/platform/http/http-error.ts'
import { messages } from './messages.ts'

export type RegistrationOutcome = { readonly kind: 'registered' } | { readonly kind: 'refused'; readonly text: string }

export interface RegistrationService {
  /** Whether nobody has it yet. Where the server cannot say, it says so when the account is made. */
  isFree(value: { readonly username: string } | { readonly phone: string }): Promise<boolean>
  register(request: RegisterRequest): Promise<RegistrationOutcome>
}

export function createRegistrationService(http: HttpClient): RegistrationService {
  return {
    async isFree(query) {
      try {
        await http.envelope(checkOnlyUser, { query, quiet: true })
        return true
      } catch (error) {
        if (!(error instanceof HttpError)) throw error
        return error.kind !== 'refused'
      }
    },
    async register(body) {
      try {
        await http.envelope(register, { body, quiet: true })
        return { kind: 'registered' }
      } catch (error) {
        if (!(error instanceof HttpError)) throw error
        return { kind: 'refused', text: error.message === '' ? messages.failed : error.message }
      }
    },
  }
}
