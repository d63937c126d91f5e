import { useEffect, useEffectEvent } from 'react'

/** Keeps at once what is waiting to be kept, when the page may be gone in a moment. */
export function useFlushOnLeave(flush: () => void): void {
  const handle = useEffectEvent(flush)
  useEffect(() => {
    const leave = () => handle()
    window.addEventListener('pagehide', leave)
    document.addEventListener('visibilitychange', leave)
    return () => {
      leave()
      window.removeEventListener('pagehide', leave)
      document.removeEventListener('visibilitychange', leave)
    }
  }, [])
}
