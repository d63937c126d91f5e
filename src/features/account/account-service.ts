import { updatePassword } from '#schemas/api/accounts.ts'
import { type Department, getCurrentUserDeparts, selectDepart, type UserInfo } from '#schemas/api/session.ts'
import type { HttpClient } from '#src/platform/http/http-client.ts'
import { HttpError } from '#src/platform/http/http-error.ts'
import { messages } from './messages.ts'
import type { PasswordDraft } from './password-draft.ts'

export type PasswordOutcome =
  /** `text` is the server's own word of success. */
  { readonly kind: 'changed'; readonly text: string } | { readonly kind: 'refused'; readonly text: string }

/** Changes the password of who is signed in. Refusals are an outcome: they are shown in the form. */
export type ChangePassword = (username: string, draft: PasswordDraft) => Promise<PasswordOutcome>

export function createChangePassword(http: HttpClient): ChangePassword {
  return async (username, draft) => {
    try {
      const { message } = await http.envelope(updatePassword, { body: { username, ...draft }, quiet: true })
      return { kind: 'changed', text: message }
    } catch (error) {
      if (!(error instanceof HttpError)) throw error
      return { kind: 'refused', text: error.message === '' ? messages.failed : error.message }
    }
  }
}

export interface Choice {
  readonly orgCode: string | null
  /** Absent: the tenant stays. */
  readonly tenantId?: number
}
export type ChoiceOutcome =
  | { readonly kind: 'chosen'; readonly user: UserInfo }
  | { readonly kind: 'refused'; readonly text: string }

/** Says for which department, and which tenant, the user works from now on. */
export type ChooseDepartment = (username: string, choice: Choice) => Promise<ChoiceOutcome>

export function createChooseDepartment(http: HttpClient): ChooseDepartment {
  return async (username, { orgCode, tenantId }) => {
    const body = { orgCode, username, ...(tenantId !== undefined && { loginTenantId: tenantId }) }
    try {
      const { userInfo: user } = await http.call(selectDepart, { body, quiet: true })
      return { kind: 'chosen', user }
    } catch (error) {
      if (!(error instanceof HttpError)) throw error
      return { kind: 'refused', text: error.message === '' ? messages.failed : error.message }
    }
  }
}

export interface OwnDepartments {
  readonly list: readonly Department[]
  /** Of the current one. */
  readonly orgCode: string | null
}

export async function loadOwnDepartments(http: HttpClient): Promise<OwnDepartments> {
  return http.call(getCurrentUserDeparts)
}
