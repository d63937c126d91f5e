import { validateCasLogin } from '#schemas/api/accounts.ts'
import type { LoginResult } from '#schemas/api/session.ts'
import type { HttpClient } from '#src/platform/http/http-client.ts'
import { HttpError } from '#src/platform/http/http-error.ts'
import { secondStepTicket } from '#src/platform/session/second-step.ts'
import type { Essentials } from '../boot/essentials.ts'
import { CAS_WANTED_KEY, type CasLocation, casService, leaveForCas } from './cas-address.ts'

export type CasArrival =
  /** The browser is on its way to the CAS server. */
  | { readonly kind: 'left' }
  | { readonly kind: 'signed-in'; readonly result: LoginResult }
  | { readonly kind: 'refused'; readonly text: string }
  /** The second factor is still to be shown. */
  | { readonly kind: 'second-step'; readonly ticket: string }

export interface CasDependencies extends Pick<Essentials, 'config' | 'sessionArea'> {
  readonly http: HttpClient
  readonly location: CasLocation
  readonly history: Pick<History, 'replaceState'>
}

/** Specified for who has no session: with a ticket in the address it is checked, without one the CAS server is asked. */
export async function arriveByCas({
  config,
  sessionArea,
  http,
  location,
  history,
}: CasDependencies): Promise<CasArrival> {
  const ticket = new URLSearchParams(location.search).get('ticket')
  if (ticket === null) {
    leaveForCas(config.casUrl, sessionArea, location)
    return { kind: 'left' }
  }
  const wanted = sessionArea.getItem(CAS_WANTED_KEY)
  sessionArea.removeItem(CAS_WANTED_KEY)
  // Of use once: it is not to be left in the address, nor tried again by a reload.
  history.replaceState(null, '', location.pathname + (wanted ?? location.hash))
  try {
    const query = { ticket, service: casService(location) }
    return { kind: 'signed-in', result: await http.call(validateCasLogin, { query, quiet: true }) }
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    const secondStep = secondStepTicket(error)
    if (secondStep !== undefined) return { kind: 'second-step', ticket: secondStep }
    return { kind: 'refused', text: error.message }
  }
}
