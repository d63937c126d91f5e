import { type ComponentType, useState } from 'react'
import { useConsole } from '../boot/console-context.ts'
import { ChunkLoadError, loadChunk } from '../boot/load-chunk.ts'

export interface LazyPart<Props> {
  /** Absent until it was asked for and has arrived. */
  readonly Part: ComponentType<Props> | undefined
  /** Asks for it and resolves whether it is there, at once when it was; tells the user when it could not be loaded. */
  request(): Promise<boolean>
}

/**
 * A part of the frame that is loaded when it is first needed.
 * @param missing what the user is told where it cannot be loaded
 */
export function useLazyPart<Props>(load: () => Promise<ComponentType<Props>>, missing: string): LazyPart<Props> {
  const { notices } = useConsole().services
  const [Part, setPart] = useState<ComponentType<Props>>()
  return {
    Part,
    async request() {
      if (Part !== undefined) return true
      try {
        const loaded = await loadChunk(load)
        setPart(() => loaded)
        return true
      } catch (error) {
        if (!(error instanceof ChunkLoadError)) throw error
        notices.show({ kind: 'message', tone: 'error', text: missing })
        return false
      }
    },
  }
}
