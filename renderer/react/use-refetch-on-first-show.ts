import { useEffect, useRef } from 'react'

/**
 * For `refetchOnMount` of a query: a component that is new asks for what has become old, one whose tab is shown again
 * does not. Tabs that are hidden lose their effects, so that the query takes each return for a new mount.
 */
export function useRefetchOnFirstShow(): () => boolean {
  const wasHidden = useRef(false)
  useEffect(
    () => () => {
      wasHidden.current = true
    },
    [],
  )
  return () => !wasHidden.current
}
