import type { Endpoint, EndpointInput, EndpointResult } from '#schemas/api/endpoint.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  getSecondFactor,
  loginSecondFactor,
  replaceRecoveryCodes,
  type SecondFactorState,
  turnOffSecondFactor,
} from '#schemas/api/second-factor.ts'
import type { LoginResult } from '#schemas/api/session.ts'
import type { HttpClient } from '#src/platform/http/http-client.ts'
import { HttpError } from '#src/platform/http/http-error.ts'
import { messages } from './messages.ts'

/** Refusals are an outcome: they are shown in the form. `code` is that of the envelope. */
export type Outcome<Result> =
  | { readonly kind: 'done'; readonly result: Result }
  | { readonly kind: 'refused'; readonly text: string; readonly code: number }

export interface NewSecret {
  readonly secret: string
  readonly address: string
}

export interface SecondFactorService {
  state(): Promise<SecondFactorState>
  signIn(ticket: string, code: string): Promise<Outcome<LoginResult>>
  begin(password: string): Promise<Outcome<NewSecret>>
  confirm(code: string): Promise<Outcome<readonly string[]>>
  replaceCodes(password: string, code: string): Promise<Outcome<readonly string[]>>
  turnOff(password: string, code: string): Promise<Outcome<null>>
}

export function createSecondFactorService(http: HttpClient): SecondFactorService {
  async function outcomeOf<E extends Endpoint, Result>(
    endpoint: E,
    body: EndpointInput<E>['body'],
    read: (result: EndpointResult<E>) => Result,
  ): Promise<Outcome<Result>> {
    try {
      const input = { body, quiet: true } as EndpointInput<E> & { quiet: true } // each of them takes a body and nothing else
      return { kind: 'done', result: read(await http.call(endpoint, input)) }
    } catch (error) {
      if (!(error instanceof HttpError)) throw error
      return { kind: 'refused', text: error.message === '' ? messages.failed : error.message, code: error.code }
    }
  }
  return {
    state: () => http.call(getSecondFactor, { quiet: true }),
    signIn: (ticket, code) => outcomeOf(loginSecondFactor, { ticket, code }, (result) => result),
    begin: (password) => outcomeOf(beginSecondFactor, { password }, (result) => result),
    confirm: (code) => outcomeOf(confirmSecondFactor, { code }, ({ recoveryCodes }) => recoveryCodes),
    replaceCodes: (password, code) =>
      outcomeOf(replaceRecoveryCodes, { password, code }, ({ recoveryCodes }) => recoveryCodes),
    turnOff: (password, code) => outcomeOf(turnOffSecondFactor, { password, code }, () => null),
  }
}
