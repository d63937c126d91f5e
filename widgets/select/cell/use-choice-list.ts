import { useLayoutEffect, useReducer } from 'react'
import type { ChoiceList } from '#renderer/grid/engine/choice-list.ts'

/** Draws again when the choices change: lists are the same objects before and after they have loaded. */
export function useChoiceList(choices: ChoiceList | null): void {
  const [, draw] = useReducer((count: number) => count + 1, 0)
  useLayoutEffect(() => choices?.subscribe(draw), [choices])
}
