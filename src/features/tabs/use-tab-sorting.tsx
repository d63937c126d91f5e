import type { PointerEvent, RefObject } from 'react'
import { useRef } from 'react'
import type { TabSet } from './tab-set.ts'

export type SortingStart = (event: PointerEvent) => void

export function useTabSorting(
  _set: TabSet,
  _list: RefObject<HTMLElement | null>,
  _move: (id: string, to: number) => void,
) {
  const sorting = useRef<Map<string, SortingStart>>(new Map())
  return { sorting, arm: () => undefined }
}
