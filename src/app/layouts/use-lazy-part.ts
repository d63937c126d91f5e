import { type ComponentType, useState } from 'react'
import { loadChunk } from '../boot/load-chunk.ts'

export interface LazyPart<Props> {
  /** Absent until it was asked for and has arrived. */
  readonly Part: ComponentType<Props> | undefined
  /** Asks for it; rejects with `ChunkLoadError`. Once it is there, resolves at once. */
  request(): Promise<void>
}

/** A part of the frame that is loaded when it is first needed. */
export function useLazyPart<Props>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  const [Part, setPart] = useState<ComponentType<Props>>()
  return {
    Part,
    async request() {
      if (Part !== undefined) return
      const loaded = await loadChunk(load)
      setPart(() => loaded)
    },
  }
}
