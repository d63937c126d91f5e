import { type PasswordChangeRequest, passwordChange, phoneVerification } from '#schemas/api/accounts.ts'
import type { HttpClient } from '#src/platform/http/http-client.ts'
import { HttpError } from '#src/platform/http/http-error.ts'
import { messages } from './messages.ts'

/** Whose phone it is, and the one-time ticket that lets its owner set a password. */
export interface PhoneProof {
  readonly phone: string
  readonly username: string
  readonly ticket: string
}

type Refused = { readonly kind: 'refused'; readonly text: string }
export type ProofOutcome = { readonly kind: 'proved'; readonly proof: PhoneProof } | Refused
export type ResetOutcome = { readonly kind: 'changed' } | Refused

export interface AlterationService {
  provePhone(phone: string, code: string): Promise<ProofOutcome>
  setPassword(proof: PhoneProof, password: string): Promise<ResetOutcome>
}

export function createAlterationService(http: HttpClient): AlterationService {
  return {
    async provePhone(phone, smscode) {
      try {
        const answer = await http.call(phoneVerification, { body: { phone, smscode }, quiet: true })
        return { kind: 'proved', proof: { phone, username: answer.username, ticket: answer.smscode } }
      } catch (error) {
        return refusal(error)
      }
    },
    async setPassword({ phone, username, ticket }, password) {
      const body: PasswordChangeRequest = { phone, username, password, smscode: ticket }
      try {
        await http.envelope(passwordChange, { body, quiet: true })
        return { kind: 'changed' }
      } catch (error) {
        return refusal(error)
      }
    },
  }
}

function refusal(error: unknown): Refused {
  if (!(error instanceof HttpError)) throw error
  return { kind: 'refused', text: error.message === '' ? messages.failed : error.message }
}
