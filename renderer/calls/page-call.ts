import { ALL_IDS, callInput, type PageCall } from '#schemas/api/page-calls.ts'
import type { Host } from '../host.ts'

/** Makes a call that a page names, with values by name; what stands for the ids of all rows becomes these. */
export async function callFor(
  host: Pick<Host, 'call'>,
  call: PageCall,
  input: object,
  ids: readonly string[],
): Promise<void> {
  const values = Object.entries(input).map(([name, value]) => [name, value === ALL_IDS ? ids.join(',') : value])
  // Which parts it has, only the endpoint itself knows: it has just been asked for them.
  await host.call(call.endpoint, callInput(call, Object.fromEntries(values)) as never)
}
