import type { ActionOutcome, ActionRun } from '#renderer/action.ts'

/** By the time it runs, the computed texts of `query` have become values of the row. */
export async function runOpenPage({
  props,
}: ActionRun<{ readonly page: string; readonly query?: object }>): Promise<ActionOutcome> {
  const query = Object.entries(props.query ?? {}).flatMap(([name, value]) =>
    value === null || value === '' ? [] : [[name, String(value)] as const],
  )
  return { kind: 'open-page', page: props.page, query: Object.fromEntries(query) }
}
