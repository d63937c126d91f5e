import { readToken } from '#src/platform/session/stored-session.ts'
import type { Essentials, Unmount } from './essentials.ts'
import { afterSignIn, decideNavigation, signInPath, targetOfHash } from './navigation-guard.ts'

/** The two halves of the console, each a chunk of its own. */
export interface Halves {
  loadSignIn(): Promise<typeof import('./sign-in-entry.tsx')>
  loadConsole(): Promise<typeof import('./console-entry.tsx')>
}

/** Shows the half that the session asks for, and swaps them without loading the page anew. */
export async function startConsole(container: HTMLElement, essentials: Essentials, halves: Halves): Promise<void> {
  let unmount: Unmount = () => undefined

  /** The target that the guard lets the user have; the address follows it. */
  function guardAddress(): { readonly hasToken: boolean; readonly target: string } {
    const hasToken = readToken(essentials.storage) !== undefined
    const target = targetOfHash(location.hash)
    const decision = decideNavigation({ hasToken, permissionsLoaded: false, target })
    switch (decision.kind) {
      case 'redirect':
        replaceHash(decision.to)
        return guardAddress()
      case 'load-permissions':
        return { hasToken, target: decision.to }
      case 'proceed':
        return { hasToken, target }
    }
  }

  async function showSignIn(reason: string | undefined): Promise<void> {
    const { mountSignIn } = await halves.loadSignIn()
    unmount()
    const keepToPublicPages = () => void guardAddress()
    window.addEventListener('hashchange', keepToPublicPages)
    const unmountSignIn = mountSignIn(container, essentials, {
      reason,
      onSignedIn: () => showConsole({ target: afterSignIn(targetOfHash(location.hash)), greet: true }),
    })
    unmount = () => {
      window.removeEventListener('hashchange', keepToPublicPages)
      unmountSignIn()
    }
  }

  async function showConsole({ target, greet }: { readonly target: string; readonly greet: boolean }): Promise<void> {
    const { mountConsole } = await halves.loadConsole()
    unmount()
    unmount = mountConsole(container, essentials, {
      target,
      greet,
      onSessionLost(wanted, reason) {
        replaceHash(signInPath(wanted))
        void showSignIn(reason)
      },
    })
  }

  const { hasToken, target } = guardAddress()
  await (hasToken ? showConsole({ target, greet: false }) : showSignIn(undefined))
}

function replaceHash(path: string): void {
  history.replaceState(null, '', `#${path}`)
}
