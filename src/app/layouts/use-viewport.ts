import { useSyncExternalStore } from 'react'

/** Specified: the layout is mobile below 1088 px. What is extra small, below 768 px, concerns style sheets only. */
const MOBILE = '(width < 1088px)'

export function useMobile(): boolean {
  return useSyncExternalStore(subscribe, isMobile)
}

/** At this moment; components use the hook. */
export function isMobile(): boolean {
  return window.matchMedia(MOBILE).matches
}

function subscribe(onChange: () => void): () => void {
  const query = window.matchMedia(MOBILE)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}
