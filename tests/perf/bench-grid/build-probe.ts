import { resolve } from 'node:path'
import { rolldown } from 'rolldown'

/** The measuring code as one script, for pages of ours and of others. */
export async function buildProbe(): Promise<string> {
  const bundle = await rolldown({ input: resolve(import.meta.dirname, 'probe/probe.ts') })
  const { output } = await bundle.generate({ format: 'iife', name: 'gridProbe' })
  await bundle.close()
  return output[0].code
}
