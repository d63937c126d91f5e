import { useEffect, useRef } from 'react'

/** Only once: a tab that is shown again runs its effects again, and must not pull the focus from where the user was. */
export function useFocusOnce(ready: boolean, focus: () => void) {
  const done = useRef(false)
  useEffect(() => {
    if (!ready || done.current) return
    done.current = true
    focus()
  })
}
