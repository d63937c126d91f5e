import { useSyncExternalStore } from 'react'

/** Specified: below 768 px the console is a phone's. */
const NARROW = '(max-width: 767.98px)'

export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, isNarrow)
}

function isNarrow(): boolean {
  return window.matchMedia(NARROW).matches
}

function subscribe(onChange: () => void): () => void {
  const query = window.matchMedia(NARROW)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}
