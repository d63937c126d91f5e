import { type ActionOutcome, type ActionRun, ROWS_CHANGED } from '#renderer/action.ts'

/** The server stores the values and checks the action's condition again; here it is only asked to. */
export async function runSetValues({
  action,
  records,
  input,
  dataSource,
  host,
}: ActionRun<unknown>): Promise<ActionOutcome> {
  const ids = records.flatMap((record) => record.id ?? [])
  const { message } = await dataSource.runAction(action.name, ids, input)
  host.notice.success(message)
  return ROWS_CHANGED
}
