import { type ActionOutcome, type ActionRun, ROWS_CHANGED } from '#renderer/action.ts'
import { undoOffer } from './undo-offer.ts'

/** The server stores the values and checks the action's condition again; here it is only asked to. */
export async function runSetValues(run: ActionRun<unknown>): Promise<ActionOutcome> {
  const { action, records, input, dataSource, host } = run
  const ids = records.flatMap((record) => record.id ?? [])
  const { message, undo } = await dataSource.runAction(action.name, ids, input)
  host.notice.success(message, undo && undoOffer(run, undo, ids.length))
  return ROWS_CHANGED
}
