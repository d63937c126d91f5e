import {
  createContext,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useState,
} from 'react'
import { Router } from 'react-router-dom'
import type { ConsoleRouter, LeaveQuestion } from './console-router.ts'

const RouterContext = createContext<ConsoleRouter | null>(null)

interface ConsoleRouterProviderProps {
  readonly router: ConsoleRouter
  readonly children: ReactNode
}

/** What is below it is drawn once the first address is known to lead somewhere. */
export function ConsoleRouterProvider({ router, children }: ConsoleRouterProviderProps) {
  const [arrival, setArrival] = useState(router.read)
  useLayoutEffect(() => {
    const show = () => startTransition(() => setArrival(router.read()))
    show()
    return router.subscribe(show)
  }, [router])
  if (!arrival) return null
  return (
    <RouterContext.Provider value={router}>
      <Router {...arrival} navigator={router.navigator}>
        {children}
      </Router>
    </RouterContext.Provider>
  )
}

/** Asks before the address changes. */
export function useLeaveQuestion(question: LeaveQuestion): void {
  const router = useContext(RouterContext)
  const ask = useEffectEvent(question)
  useEffect(() => router?.hold((nextPath) => ask(nextPath)), [router])
}
