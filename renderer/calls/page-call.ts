import { callInput, type PageCall } from '#schemas/api/page-calls.ts'
import type { Host } from '../host.ts'

/** Makes a call that a page names, with values by name. */
export async function callFor(
  host: Pick<Host, 'call'>,
  call: PageCall,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  // Which parts it has, only the endpoint itself knows: it has just been asked for them.
  await host.call(call.endpoint, callInput(call, values) as never)
}
