import { type ReactNode, useState } from 'react'
import type { LoginResult } from '#schemas/api/session.ts'
import type { HttpClient } from '#src/platform/http/http-client.ts'
import { type AskSecondStep, withSecondStep } from '#src/platform/session/second-step.ts'
import { LazyScreen } from './lazy-screen.tsx'

interface Asked {
  readonly ticket: string
  settle(result: LoginResult | undefined): void
}

export interface SecondStep {
  /** Its sign-ins go on to the second step by themselves. */
  readonly http: HttpClient
  readonly ask: AskSecondStep
  /** The dialog, while it is asked for. */
  readonly dialog: ReactNode
}

/** The second step of whichever way to sign in; its dialog is loaded when somebody has a second factor. */
export function useSecondStep(http: HttpClient): SecondStep {
  const [asked, setAsked] = useState<Asked>()
  const [{ asking, ask }] = useState(() => {
    const ask: AskSecondStep = (ticket) =>
      new Promise((resolve) => {
        setAsked({
          ticket,
          settle: (result) => {
            setAsked(undefined)
            resolve(result)
          },
        })
      })
    return { ask, asking: withSecondStep(http, ask) }
  })
  return {
    http: asking,
    ask,
    dialog: asked && (
      <LazyScreen load={loadSecondStep}>
        {(Screen) => (
          <Screen http={http} ticket={asked.ticket} onSignedIn={asked.settle} onClose={() => asked.settle(undefined)} />
        )}
      </LazyScreen>
    ),
  }
}

const loadSecondStep = () => import('./second-step-screen.tsx').then((module) => module.SecondStepScreen)
