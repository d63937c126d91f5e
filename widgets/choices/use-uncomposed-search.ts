import { type CompositionEvent, useRef } from 'react'

/**
 * Searches for finished words only: the letters of a composition are no keyword. `composition` goes on an element around
 * the input, `onSearch` to the list.
 */
export function useUncomposedSearch(search: (keyword: string) => void) {
  const composing = useRef(false)
  return {
    isComposing: () => composing.current,
    onSearch(keyword: string) {
      if (!composing.current) search(keyword)
    },
    composition: {
      onCompositionStart: () => {
        composing.current = true
      },
      onCompositionEnd: (event: CompositionEvent) => {
        composing.current = false
        if (event.target instanceof HTMLInputElement) search(event.target.value)
      },
    },
  }
}
