import { ENVELOPE_CODES } from '#schemas/api/envelope.ts'
import { type LoginResult, secondFactorWanted } from '#schemas/api/session.ts'
import { conforms } from '#schemas/conforms.ts'
import type { HttpClient } from '../http/http-client.ts'
import { HttpError } from '../http/http-error.ts'

/** Asks for the second factor of who has a ticket for it; undefined: they would rather not. */
export type AskSecondStep = (ticket: string) => Promise<LoginResult | undefined>

/** The ticket in a refusal that wants a second step. */
export function secondStepTicket(error: unknown): string | undefined {
  if (!(error instanceof HttpError) || error.code !== ENVELOPE_CODES.secondFactor) return undefined
  return conforms(secondFactorWanted, error.result) ? error.result.secondFactorTicket : undefined
}

/** A client whose sign-ins go on to the second step by themselves: whoever calls them gets their result, or the refusal. */
export function withSecondStep(http: HttpClient, ask: AskSecondStep): HttpClient {
  return {
    ...http,
    call: async (endpoint, input) => {
      try {
        return await http.call(endpoint, input)
      } catch (error) {
        const ticket = secondStepTicket(error)
        const result = ticket === undefined ? undefined : await ask(ticket)
        if (result === undefined) throw error
        // Each call that is refused so is a sign-in, with this result.
        return result as Awaited<ReturnType<typeof http.call<typeof endpoint>>>
      }
    },
  }
}
