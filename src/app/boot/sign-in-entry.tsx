import { type ReactNode, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import type { LoginResult } from '#schemas/api/session.ts'
import { DEFAULT_PREFERENCES } from '#src/features/settings/preferences.ts'
import { readPreferences } from '#src/features/settings/stored-preferences.ts'
import { readToken } from '#src/platform/session/stored-session.ts'
import type { ConsoleStorage } from '#src/platform/storage/storage.ts'
import { UserLayout } from '../layouts/user-layout.tsx'
import { createPublicHttp } from '../public/public-http.ts'
import { type Arrived, PublicPages } from '../public/public-pages.tsx'
import type { FirstThings } from '../session/load-session.ts'
import { Themed } from '../theme/themed.tsx'
import type { Essentials, Unmount } from './essentials.ts'

export interface SignInEntryOptions {
  readonly reason: string | undefined
  /** The session is there, but its user is to do something else first. */
  readonly first?: FirstThings | undefined
  /** The server has let him in already, by a ticket of the CAS server. */
  readonly entered?: LoginResult | undefined
  /** The ticket of somebody whom the CAS server has sent, and who has a second factor. */
  readonly secondStep?: string | undefined
  /** Called with the session stored; resolves when the console stands. */
  onSignedIn(arrived: Arrived): Promise<void>
  /** The same, when what a session that was there before had to wait for is done. */
  onFirstThingsDone(): Promise<void>
}

/** The half of the console that is loaded without a session. Everything it imports counts against its size budget. */
export function mountSignIn(container: HTMLElement, essentials: Essentials, options: SignInEntryOptions): Unmount {
  const { config, storage } = essentials
  const { reason, first, entered, secondStep, onSignedIn, onFirstThingsDone } = options
  const publicHttp = createPublicHttp(essentials)
  if (first) publicHttp.hold(readToken(storage))
  const root = createRoot(container)
  root.render(
    <PublicTheme storage={storage}>
      <UserLayout config={config}>
        <PublicPages
          essentials={essentials}
          publicHttp={publicHttp}
          reason={reason}
          first={first}
          entered={entered}
          secondStepOf={secondStep}
          onArrived={onSignedIn}
          onFirstThingsDone={onFirstThingsDone}
        />
      </UserLayout>
    </PublicTheme>,
  )
  return () => root.unmount()
}

/** What is set in one window counts in all of them, signed in or not. */
function PublicTheme({ storage, children }: { readonly storage: ConsoleStorage; readonly children: ReactNode }) {
  const [kept, setKept] = useState(() => readPreferences(storage))
  useEffect(() => {
    const reread = () => setKept(readPreferences(storage))
    window.addEventListener('storage', reread)
    return () => window.removeEventListener('storage', reread)
  }, [storage])
  return <Themed preferences={{ ...DEFAULT_PREFERENCES, ...kept }}>{children}</Themed>
}
