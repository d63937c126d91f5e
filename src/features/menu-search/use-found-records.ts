import { useEffect, useState } from 'react'
import type { PaletteAction } from './palette-action.ts'

export type FindRecords = (typed: string, signal: AbortSignal) => Promise<readonly PaletteAction[]>

/** Whoever types on has not meant this yet. */
const PAUSE_MS = 300
/** A single letter finds everything; a Chinese character may be a name. */
const SHORTEST = /^(?:.{2,}|[^\u0020-\u007e])$/u
const NONE: readonly PaletteAction[] = []

interface Found {
  readonly typed: string
  readonly records: readonly PaletteAction[] | 'failed'
}

/** Records by what is typed, asked for when the typing pauses. What was found for another text is not shown. */
export function useFoundRecords(typed: string, find: FindRecords | undefined) {
  const text = typed.trim()
  const [found, setFound] = useState<Found>({ typed: '', records: NONE })
  const isAsked = find !== undefined && SHORTEST.test(text)
  useEffect(() => {
    if (!find || !isAsked) return
    const given = new AbortController()
    const ask = async () => {
      const records = await find(text, given.signal).catch(() => 'failed' as const)
      if (!given.signal.aborted) setFound({ typed: text, records })
    }
    const timer = setTimeout(() => void ask(), PAUSE_MS)
    return () => {
      clearTimeout(timer)
      given.abort()
    }
  }, [find, text, isAsked])
  if (!isAsked) return { records: NONE, state: 'idle' } as const
  if (found.typed !== text) return { records: NONE, state: 'searching' } as const
  if (found.records === 'failed') return { records: NONE, state: 'failed' } as const
  return { records: found.records, state: 'found' } as const
}
