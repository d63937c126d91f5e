/** `offline`: the browser has no network. `server-down`: it has one, and nothing answers. */
export type Connection = 'online' | 'offline' | 'server-down'

/** Whether calls can reach the server: told by the browser and by the calls themselves, asked for only while they fail. */
export interface Connectivity {
  state(): Connection
  subscribe(onChange: () => void): () => void
  /** A call was answered, or was not. */
  observe(reached: boolean): void
  /** Asks at once; resolves when it is known. */
  retry(): Promise<void>
  /** Called each time that the server can be reached again. Returns the function that ends it. */
  onBack(listener: () => void): () => void
  dispose(): void
}

export interface ConnectivityDependencies {
  /** Tells of `online` and `offline`. */
  readonly browser: EventTarget
  /** Tells of `visibilitychange`. */
  readonly page: EventTarget
  isOnline(): boolean
  isVisible(): boolean
  /** Resolves whether anything answers; never rejects. */
  probe(): Promise<boolean>
}

/** Back within five seconds, the slowest answer of a probe included. */
const PROBE_INTERVAL_MS = 3000

export function createConnectivity(dependencies: ConnectivityDependencies): Connectivity {
  const { browser, page, isOnline, isVisible, probe } = dependencies
  const listeners = new Set<() => void>()
  const backListeners = new Set<() => void>()
  let state: Connection = isOnline() ? 'online' : 'offline'
  let timer: ReturnType<typeof setTimeout> | undefined
  let asking: Promise<void> | undefined

  function enter(next: Connection) {
    clearTimeout(timer)
    // A hidden window asks nothing; it asks when it is shown again.
    if (next === 'server-down' && isVisible()) timer = setTimeout(() => void ask(), PROBE_INTERVAL_MS)
    if (next === state) return
    state = next
    for (const listener of listeners) listener()
    if (next === 'online') for (const listener of backListeners) listener()
  }

  function ask(): Promise<void> {
    asking ??= probe().then((answered) => {
      asking = undefined
      enter(!isOnline() ? 'offline' : answered ? 'online' : 'server-down')
    })
    return asking
  }

  const goOffline = () => enter('offline')
  const comeBack = () => enter('online')
  const onShown = () => {
    if (isVisible() && state === 'server-down') void ask()
  }
  browser.addEventListener('offline', goOffline)
  browser.addEventListener('online', comeBack)
  page.addEventListener('visibilitychange', onShown)

  return {
    state: () => state,
    subscribe(onChange) {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    observe(reached) {
      if (reached) enter('online')
      // One lost call is no lost server.
      else if (state === 'online') void ask()
    },
    retry: ask,
    onBack(listener) {
      backListeners.add(listener)
      return () => backListeners.delete(listener)
    },
    dispose() {
      clearTimeout(timer)
      browser.removeEventListener('offline', goOffline)
      browser.removeEventListener('online', comeBack)
      page.removeEventListener('visibilitychange', onShown)
    },
  }
}

const PROBE_TIMEOUT_MS = 2000

/**
 * Whether the API's host answers, whatever it says. Of our own host a file is asked that is always there; another one
 * is asked for its root without reading the answer, which needs nobody's leave.
 */
export function createProbe(fetchAnything: typeof fetch, apiBaseUrl: string, pageAddress: string) {
  const { origin } = new URL(apiBaseUrl, pageAddress)
  const own = origin === new URL(pageAddress).origin
  return async (): Promise<boolean> => {
    try {
      await fetchAnything(own ? new URL('config.json', pageAddress) : origin, {
        mode: own ? 'same-origin' : 'no-cors',
        cache: 'no-store',
        signal: AbortSignal.timeout(PROBE_TIMEOUT_MS),
      })
      return true
    } catch {
      return false
    }
  }
}
