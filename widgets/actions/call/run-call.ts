import type { ActionOutcome, ActionRun } from '#renderer/action.ts'
import { callFor } from '#renderer/calls/page-call.ts'
import { pageCalls } from '#schemas/api/page-calls.ts'
import { messages } from './messages.ts'

export interface CallProps {
  readonly endpoint: string
  readonly input?: Readonly<Record<string, unknown>>
  readonly after?: 'nothing' | 'rows-changed' | 'read-again'
}

/** By the time it runs, the computed texts of `input` have become values, the same for all of the records. */
export async function runCall({ action, props, records, host }: ActionRun<CallProps>): Promise<ActionOutcome> {
  const call = pageCalls.get(props.endpoint)
  if (!call) throw new Error(messages.unknownCall(props.endpoint))
  const ids = records.flatMap(({ id }) => id ?? [])
  await callFor(host, call, props.input ?? {}, ids)
  host.notice.success(messages.done(action.title))
  return { kind: props.after ?? 'read-again' }
}
