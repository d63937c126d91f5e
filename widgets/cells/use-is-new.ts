import { useRef } from 'react'

/**
 * For effects that begin a cell: whether it is another one than the last time. Effects also begin again when a hidden
 * page is shown, where what has been typed since the cell was opened must stay.
 */
export function useIsNew(cell: string): () => boolean {
  const last = useRef<string>(undefined)
  return () => {
    if (last.current === cell) return false
    last.current = cell
    return true
  }
}
