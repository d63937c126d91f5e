import { startConsole } from './app/boot/start.ts'
import { showStartFailure } from './app/boot/start-failure.ts'
import { followForcedColors } from './app/theme/forced-colors.ts'
import { createClock } from './platform/clock.ts'
import { loadConfig } from './platform/config.ts'
import { createSessionChannel, SESSION_CHANNEL } from './platform/session/session-channel.ts'
import { openBrowserStore } from './platform/storage/browser-store.ts'
import { createStorage } from './platform/storage/storage.ts'
import { installTrustedTypesPolicy } from './platform/trusted-types.ts'

async function main(container: HTMLElement): Promise<void> {
  try {
    const sessionArea = openBrowserStore(() => window.sessionStorage)
    const local = openBrowserStore(() => window.localStorage)
    const storage = createStorage({ local, session: sessionArea, now: Date.now })
    const sessionChannel = createSessionChannel({ channel: new BroadcastChannel(SESSION_CHANNEL), local, view: window })
    const config = await loadConfig((...request) => fetch(...request), document.baseURI)
    await startConsole(
      container,
      { config, storage, sessionArea, locks: navigator.locks, clock: createClock(Date.now), sessionChannel },
      {
        loadSignIn: () => import('./app/boot/sign-in-entry.tsx'),
        loadConsole: () => import('./app/boot/console-entry.tsx'),
      },
    )
  } catch (error) {
    showStartFailure(container, error)
    throw error
  }
}

// First of all: the halves load Ant Design, which needs the policy while its modules run. Nothing imported above does.
installTrustedTypesPolicy(window)
const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root.')
followForcedColors(window.matchMedia('(forced-colors: active)'), () => import('./app/theme/forced-colors.css'))
void main(root)
