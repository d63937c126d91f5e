import type { HttpError } from './http-error.ts'

/** How calls get on when the session has expired. */
export interface Revival {
  token(): string | undefined
  /**
   * The server no longer knows the token of a call, or there was none any more. Resolves true when the same user has a session again: the call is
   * then made once more, and nobody notices. Resolves false when there will be none. Absent: there never is.
   */
  revive?(deadToken: string | undefined): Promise<boolean>
}

/** Inside of the clients alone: callers see the `HttpError` that is its cause. */
export class DeadSession extends Error {
  readonly token: string | undefined
  constructor(token: string | undefined, cause: HttpError) {
    super('The server does not know the session any more.', { cause })
    this.name = 'DeadSession'
    this.token = token
  }
}

/** `canRevive`: a dead session is to be thrown as `DeadSession`, and not to be reacted to. */
export type Attempt<Answer> = (token: string | undefined, options: { readonly canRevive: boolean }) => Promise<Answer>

/** A refusal for want of a session means that nothing was done, so any call may be made again: once. */
export async function withRevival<Answer>(
  { token, revive }: Revival,
  signal: AbortSignal | undefined,
  attempt: Attempt<Answer>,
): Promise<Answer> {
  try {
    return await attempt(token(), { canRevive: revive !== undefined })
  } catch (error) {
    if (!(error instanceof DeadSession)) throw error
    if (!(await revive?.(error.token))) throw error.cause
    signal?.throwIfAborted()
    return attempt(token(), { canRevive: false })
  }
}
