import type { LoginResult } from '#schemas/api/session.ts'
import { readToken } from '#src/platform/session/stored-session.ts'
import { afterSignIn, decideNavigation, signInPath, targetOfHash } from '../frame/navigation-guard.ts'
import { isCasWindow } from '../public/cas-address.ts'
import type { FirstThings } from '../session/load-session.ts'
import { watchChunks } from './chunk-watch.ts'
import type { ConsoleEntryOptions } from './console-entry.tsx'
import type { Essentials, Unmount } from './essentials.ts'
import { loadChunk } from './load-chunk.ts'
import { HOME_PATH, SIGN_IN_PATH } from './routes.ts'
import { showStartFailure } from './start-failure.ts'

/** The two halves of the console, each a chunk of its own. */
export interface Halves {
  loadSignIn(): Promise<typeof import('./sign-in-entry.tsx')>
  loadConsole(): Promise<typeof import('./console-entry.tsx')>
}

type GuardedAddress =
  | { readonly half: 'public' }
  | { readonly half: 'console'; readonly target: string; readonly redirected: boolean }

type Arrival = Pick<ConsoleEntryOptions, 'target' | 'redirected' | 'greet' | 'withoutDepartment'>

interface SignInCause {
  readonly reason?: string | undefined
  readonly first?: FirstThings
  readonly entered?: LoginResult
  readonly secondStep?: string
}

/** Shows the half that the session asks for, and swaps them without loading the page anew. */
export async function startConsole(container: HTMLElement, essentials: Essentials, halves: Halves): Promise<void> {
  // For as long as the window: a deploy may take any part away, also the half that is to come.
  watchChunks({ sessionArea: essentials.sessionArea, reload: () => location.reload() })
  let unmount: Unmount = () => undefined

  /** One half cannot be had, or not be shown: the other one is over all the same. */
  function fail(error: unknown): never {
    unmount()
    unmount = () => undefined
    showStartFailure(container, error)
    throw error
  }

  /** The half of the console that the guard lets the user have; the address follows it. */
  function guardAddress(): GuardedAddress {
    const hasToken = readToken(essentials.storage) !== undefined
    const target = targetOfHash(location.hash)
    const decision = decideNavigation({ hasToken, permissionsLoaded: false, target })
    switch (decision.kind) {
      case 'redirect':
        replaceHash(decision.to)
        return guardAddress()
      case 'load-permissions':
        return { half: 'console', target: decision.to, redirected: decision.redirected }
      case 'public':
        return { half: 'public' }
      case 'proceed':
        return { half: 'console', target, redirected: false }
    }
  }

  async function showSignIn({ reason, first, entered, secondStep }: SignInCause): Promise<void> {
    const { mountSignIn } = await loadChunk(halves.loadSignIn)
    unmount()
    const keepToPublicPages = () => {
      const address = guardAddress()
      // Somebody who is signed in may look at a public page, and leave it.
      if (address.half === 'console') void enter({ ...address, greet: false })
    }
    window.addEventListener('hashchange', keepToPublicPages)
    const unmountSignIn = mountSignIn(container, essentials, {
      reason,
      first,
      entered,
      secondStep,
      onSignedIn: ({ withoutDepartment }) => {
        const target = afterSignIn(targetOfHash(location.hash))
        return enter({ target, redirected: true, greet: true, withoutDepartment })
      },
      onFirstThingsDone: () => enter({ target: targetOfHash(location.hash), redirected: true, greet: false }),
    })
    unmount = () => {
      window.removeEventListener('hashchange', keepToPublicPages)
      unmountSignIn()
    }
  }

  async function enter(arrival: Arrival): Promise<void> {
    try {
      await showConsole(arrival)
    } catch (error) {
      // Loaded afresh, the console goes where it was to lead: the sign-in page would lead home.
      replaceHash(arrival.target)
      fail(error)
    }
  }

  async function showConsole(arrival: Arrival): Promise<void> {
    const { mountConsole } = await loadChunk(halves.loadConsole)
    unmount()
    unmount = mountConsole(container, essentials, {
      ...arrival,
      onSessionLost(wanted, reason) {
        replaceHash(signInPath(wanted))
        showSignIn({ reason }).catch(fail)
      },
      onFirstThings(wanted, first) {
        // The address stays: it is where the user goes on afterwards, and where a reload leads him.
        replaceHash(wanted)
        showSignIn({ first }).catch(fail)
      },
    })
  }

  /** Single sign-on: the sign-in page is that of another server, and only shown here when it did not lead in. */
  async function enterByCas(): Promise<void> {
    const { arrive } = await loadCas()
    const arrival = await arrive(essentials)
    if (arrival.kind === 'signed-in') await showSignIn({ entered: arrival.result })
    else if (arrival.kind === 'second-step') await showSignIn({ secondStep: arrival.ticket })
    else if (arrival.kind === 'refused') await showSignIn({ reason: arrival.text })
  }

  async function renewAnotherWindow(): Promise<void> {
    const { renew } = await loadCas()
    const arrival = await renew(essentials)
    if (arrival.kind === 'refused') return showSignIn({ reason: arrival.text })
    if (arrival.kind === 'second-step') return showSignIn({ secondStep: arrival.ticket })
    if (arrival.kind === 'left') return
    window.close()
    // A browser that keeps the window open has one console more.
    await showConsole({ target: HOME_PATH, redirected: true, greet: false })
  }

  if (essentials.config.casUrl !== '' && isCasWindow(essentials.storage, location)) return renewAnotherWindow()
  const address = guardAddress()
  if (address.half === 'console') await showConsole({ ...address, greet: false })
  else if (essentials.config.casUrl !== '' && isSignIn(location.hash)) await enterByCas()
  else await showSignIn({})
}

const loadCas = () => import('../public/cas-entry.ts')

function replaceHash(path: string): void {
  history.replaceState(null, '', `#${path}`)
}

function isSignIn(hash: string): boolean {
  return targetOfHash(hash).split('?')[0] === SIGN_IN_PATH
}
