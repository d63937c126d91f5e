import type { ConsoleConfig } from '#schemas/api/console-config.ts'
import { type Connectivity, createConnectivity, createProbe } from '#src/platform/connectivity.ts'
import { browserFetch } from '#src/platform/http/browser-fetch.ts'
import { createVersionFetcher, type VersionWatch, watchVersion } from '#src/platform/new-version.ts'

/** What the console knows of the host it came from, and of the server behind it. */
export interface HostWatch {
  readonly connectivity: Connectivity
  readonly version: VersionWatch
  dispose(): void
}

export interface HostWatchOptions {
  readonly config: Pick<ConsoleConfig, 'apiBaseUrl'>
}

/** Puts the browser's side together: its events, its address, its document. */
export function watchHost({ config }: HostWatchOptions): HostWatch {
  const isVisible = () => document.visibilityState === 'visible'
  const fetchVersion = createVersionFetcher(browserFetch, document.baseURI)
  const connectivity = createConnectivity({
    browser: window,
    page: document,
    isOnline: () => navigator.onLine,
    isVisible,
    probe: createProbe(browserFetch, config.apiBaseUrl, document.baseURI),
  })
  const running = document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? undefined
  const version = watchVersion({ page: document, isVisible, now: Date.now, running, fetchVersion })

  return {
    connectivity,
    version,
    dispose() {
      connectivity.dispose()
      version.dispose()
    },
  }
}
