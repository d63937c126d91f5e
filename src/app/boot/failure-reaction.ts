import type { Reaction } from '#src/platform/http/error-catalogue.ts'
import type { HttpError } from '#src/platform/http/http-error.ts'
import { messages } from '#src/platform/http/messages.ts'
import type { NoticeBoard } from '#src/platform/notice-board.ts'

/** Specified: long enough to read why. */
export const RELOAD_AFTER_MS = 1500

interface ReactionDependencies {
  readonly notices: NoticeBoard
  /** Ends the session and shows the sign-in page. */
  leave(): Promise<void>
  wait(ms: number): Promise<void>
}

export interface FailureReaction {
  /** Acts on what the error catalogue asks for. */
  react(error: HttpError, reaction: Exclude<Reaction, 'none'>): void
  /** Says why the session ends, and ends it when that could be read. */
  endSession(text: string): Promise<void>
}

/** Ten calls that fail together end one session, once. */
export function createFailureReaction({ notices, leave, wait }: ReactionDependencies): FailureReaction {
  let ending = false

  async function endSession(text: string): Promise<void> {
    if (ending) return
    ending = true
    notices.show({ kind: 'card', tone: 'error', title: messages.noticeTitle, text })
    await wait(RELOAD_AFTER_MS)
    await leave()
  }

  async function askToSignInAgain(text: string): Promise<void> {
    ending = true
    await notices.ask({
      title: messages.expiredTitle,
      content: text,
      agreeText: messages.expiredAction,
      onlyAgree: true,
    })
    await leave()
  }

  return {
    react(error, reaction) {
      // Whatever still comes in from a session that is over says nothing new.
      if (ending) return
      if (reaction === 'notify') {
        notices.show({ kind: 'card', tone: 'error', title: messages.noticeTitle, text: error.message })
        return
      }
      void (reaction === 'end-session' ? endSession(error.message) : askToSignInAgain(error.message))
    },
    endSession,
  }
}
