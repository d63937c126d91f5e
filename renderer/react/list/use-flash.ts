import { useCallback, useEffect, useState } from 'react'

/** Specified: how long a reloaded row stays marked. */
const FLASH_MS = 1_400

/** The row that was just saved. It is marked from the moment its new content is there (`settled`). */
export function useFlash(settled: boolean): readonly [string | null, (id: string) => void] {
  // An object for each time: the same row saved twice is marked twice.
  const [flashed, setFlashed] = useState<{ readonly id: string } | null>(null)
  useEffect(() => {
    if (!flashed || !settled) return
    const timer = setTimeout(() => setFlashed(null), FLASH_MS)
    return () => clearTimeout(timer)
  }, [flashed, settled])
  return [settled ? (flashed?.id ?? null) : null, useCallback((id: string) => setFlashed({ id }), [])]
}
