/** Whether the host has another build of the console than the one that runs. */
export interface VersionWatch {
  isAvailable(): boolean
  subscribe(onChange: () => void): () => void
  /** Says nothing more of the version that is there now. */
  postpone(): void
  dispose(): void
}

export interface VersionWatchDependencies {
  /** Tells of `visibilitychange`. */
  readonly page: EventTarget
  isVisible(): boolean
  now(): number
  /** What names the build that runs, see `versionOf`; undefined: it cannot be told, and nothing is watched. */
  readonly running: string | undefined
  /** The build that the host has; undefined when it cannot be told. Never rejects. */
  fetchVersion(): Promise<string | undefined>
}

const CHECK_INTERVAL_MS = 60_000

/** Looks once a minute, and only while the window is visible. What to do about it is the user's. */
export function watchVersion({ page, isVisible, now, running, fetchVersion }: VersionWatchDependencies): VersionWatch {
  const listeners = new Set<() => void>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let checkedAt = now()
  let found = running
  let postponed = running
  let ended = running === undefined

  function schedule() {
    clearTimeout(timer)
    if (ended || !isVisible()) return
    timer = setTimeout(() => void check(), Math.max(0, checkedAt + CHECK_INTERVAL_MS - now()))
  }

  async function check() {
    const version = await fetchVersion()
    checkedAt = now()
    // Disposed of meanwhile, perhaps.
    if (version !== undefined && version !== found && !ended) {
      found = version
      for (const listener of listeners) listener()
    }
    schedule()
  }

  page.addEventListener('visibilitychange', schedule)
  schedule()

  return {
    isAvailable: () => found !== running && found !== postponed,
    subscribe(onChange) {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    postpone() {
      postponed = found
      for (const listener of listeners) listener()
    },
    dispose() {
      ended = true
      clearTimeout(timer)
      page.removeEventListener('visibilitychange', schedule)
    },
  }
}

/**
 * The build that a page of the console belongs to: its entry, whose name holds the hash of its content. An ETag would
 * differ between two servers with the same build.
 */
export function versionOf(indexHtml: string): string | undefined {
  const entry = /<script\b[^>]*\btype="module"[^>]*>/.exec(indexHtml)?.[0]
  return entry === undefined ? undefined : /\bsrc="([^"]+)"/.exec(entry)?.[1]
}

/** Asks the host for its page, past all caches. */
export function createVersionFetcher(fetchPage: typeof fetch, pageAddress: string) {
  const { origin, pathname } = new URL(pageAddress)
  return async (): Promise<string | undefined> => {
    try {
      const answer = await fetchPage(origin + pathname, { cache: 'no-store', signal: AbortSignal.timeout(9000) })
      return answer.ok ? versionOf(await answer.text()) : undefined
    } catch {
      // Without an answer there is nothing to say; the banner tells of the network.
      return undefined
    }
  }
}
