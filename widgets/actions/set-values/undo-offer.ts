import type { ActionRun } from '#renderer/action.ts'
import { type ActionUndo, ConflictError } from '#renderer/data-source.ts'
import type { NoticeOffer } from '#renderer/host.ts'
import { messages } from './messages.ts'

/** Beside the word that an action was run: taking it back. `count` rows were acted on, of which not all may come back. */
export function undoOffer(
  { action, host, changedAgain }: Pick<ActionRun<unknown>, 'action' | 'host' | 'changedAgain'>,
  undo: ActionUndo,
  count: number,
): NoticeOffer {
  return {
    title: undo.count < count ? messages.undoSome(undo.count) : messages.undo,
    async run() {
      try {
        await undo.run()
        host.notice.success(messages.undone(action.title))
      } catch (error) {
        host.notice.error(whyNot(error))
      }
      // Refused rows are shown as they are now, too.
      changedAgain()
    },
  }
}

function whyNot(error: unknown): string {
  if (error instanceof ConflictError) return messages.changedSince
  return messages.notUndone(error instanceof Error ? error.message : String(error))
}
