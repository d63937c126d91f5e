import type { Endpoint, EndpointInput } from '#schemas/api/endpoint.ts'
import {
  changePhone,
  endOwnSessions,
  getUserData,
  listOwnSessions,
  type OwnSession,
  PHONE_CODES,
  sendChangePhoneSms,
} from '#schemas/api/own-account.ts'
import type { UserInfo } from '#schemas/api/session.ts'
import { userEdit } from '#schemas/api/users.ts'
import type { HttpClient } from '#src/platform/http/http-client.ts'
import { HttpError } from '#src/platform/http/http-error.ts'
import { messages } from './messages.ts'

/** `text` is the server's own word, of success or of refusal. */
export interface Said {
  readonly kind: 'done' | 'refused'
  readonly text: string
}

export interface OwnAccountService {
  load(): Promise<Pick<UserInfo, 'username' | 'realname' | 'phone' | 'email'>>
  sessions(): Promise<readonly OwnSession[]>
  rename(realname: string): Promise<Said>
  changeEmail(email: string, password: string): Promise<Said>
  sendCode(phone: string): Promise<Said>
  changePhone(newPhone: string, smscode: string, password: string): Promise<Said>
  endSessions(which: 'one' | 'others' | 'all', id?: string): Promise<Said>
}

export function createOwnAccountService(http: HttpClient): OwnAccountService {
  async function say<E extends Endpoint>(endpoint: E, body: EndpointInput<E>['body']): Promise<Said> {
    try {
      const input = { body, quiet: true } as EndpointInput<E> & { quiet: true } // each of them takes a body and nothing else
      return { kind: 'done', text: (await http.envelope(endpoint, input)).message }
    } catch (error) {
      if (!(error instanceof HttpError)) throw error
      return { kind: 'refused', text: error.message === '' ? messages.failed : error.message }
    }
  }
  return {
    load: () => http.call(getUserData, { quiet: true }),
    sessions: () => http.call(listOwnSessions, { quiet: true }),
    rename: (realname) => say(userEdit, { realname }),
    changeEmail: (email, password) => say(userEdit, { email, password }),
    sendCode: (phone) => say(sendChangePhoneSms, { phone, type: PHONE_CODES.next }),
    changePhone: (newPhone, smscode, password) =>
      say(changePhone, { type: PHONE_CODES.next, newPhone, smscode, password }),
    endSessions: (which, id) => say(endOwnSessions, { which, ...(id !== undefined && { id }) }),
  }
}
