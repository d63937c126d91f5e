/** Whether the console waits for the user to sign in again. */
export type RevivalState = 'alive' | 'asking' | 'declined'

/**
 * A session that has expired under the hands of its user: one question, however many calls met the dead token, and all
 * of them go on when it is answered.
 */
export interface SessionRevival {
  /**
   * Resolves true once a call may be made again, false when the user will not sign in. Undefined: the token was gone
   * from the storage already, with its time or by a window that found it dead.
   */
  revive(deadToken: string | undefined): Promise<boolean>
  /** The same user has a session again, here or in another window. Nothing, where that is not this window's session. */
  resume(): void
  /** The user does not want to sign in again: the session ends as specified. */
  decline(): void
  state(): RevivalState
  subscribe(onChange: () => void): () => void
}

export interface SessionRevivalDependencies {
  /** The token that calls are made with now. */
  token(): string | undefined
}

export function createSessionRevival({ token }: SessionRevivalDependencies): SessionRevival {
  let state: RevivalState = 'alive'
  let dead: string | undefined
  let waiting: ((revived: boolean) => void)[] = []
  const listeners = new Set<() => void>()

  function enter(next: RevivalState) {
    if (state === next) return
    state = next
    for (const listener of listeners) listener()
  }

  function answer(revived: boolean) {
    const answered = waiting
    waiting = []
    enter(revived ? 'alive' : 'declined')
    for (const resolve of answered) resolve(revived)
  }

  return {
    revive(deadToken) {
      if (state === 'declined') return Promise.resolve(false)
      const current = token()
      // An answer that was on its way while the user signed in again, or another window that was faster.
      if (state === 'alive' && current !== undefined && current !== deadToken) return Promise.resolve(true)
      return new Promise((resolve) => {
        waiting.push(resolve)
        dead = deadToken ?? dead
        enter('asking')
      })
    },
    resume() {
      // A session that ends with its window is in no other window's reach.
      if (state === 'asking' && token() !== undefined && token() !== dead) answer(true)
    },
    decline: () => answer(false),
    state: () => state,
    subscribe(onChange) {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
  }
}
