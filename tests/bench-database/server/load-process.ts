import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Turn, TurnResult } from './load.ts'

/** Who asks, in a process of its own. */
export interface LoadProcess {
  readonly run: (turn: Turn) => Promise<TurnResult>
  readonly stop: () => Promise<void>
}

export function startLoad(): LoadProcess {
  const child: ChildProcess = fork(join(import.meta.dirname, 'load.ts'), { execArgv: ['--import', 'tsx'] })
  return {
    run: async (turn) => {
      child.send(turn)
      // The child is ours and says nothing else.
      const [result] = (await once(child, 'message')) as [TurnResult | { readonly error: string }]
      if ('error' in result) throw new Error(result.error)
      return result
    },
    stop: async () => {
      const ended = once(child, 'exit')
      child.kill()
      await ended
    },
  }
}
