/**
 * Loads parts of the console together with their style sheets, in the place of Vite's own helper
 * (`tools/build/our-part-loader.ts`). That one remembers a style sheet that did not arrive as one that needs nothing more:
 * after one lost connection a form would open without its style until the page is loaded afresh.
 */
export interface PartLoaderDependencies {
  hasStyle(address: string): boolean
  /** Adds a style sheet; resolves once it counts. Leaves nothing behind when it rejects. */
  addStyle(address: string): Promise<void>
  /** Lets the browser fetch a module ahead; whether it arrives shows when it is imported. */
  fetchAhead(address: string): void
  /** False: there is no network, and trying again would only take time. */
  isOnline(): boolean
  pause(durationMs: number): Promise<void>
  /** A part did not arrive. */
  onLost(error: unknown): void
}

export type LoadPart = <Module>(load: () => Promise<Module>, addresses: readonly string[]) => Promise<Module>

/** A connection that was lost for a moment is tried twice more before anybody is told. */
const RETRY_PAUSES_MS = [300, 1_000]

export function createPartLoader(dependencies: PartLoaderDependencies): LoadPart {
  const { hasStyle, addStyle, fetchAhead, isOnline, pause, onLost } = dependencies
  /** On their way: several parts may wait for one. */
  const pending = new Map<string, Promise<void>>()
  const fetched = new Set<string>()

  async function persist<Result>(attempt: () => Promise<Result>): Promise<Result> {
    for (const pauseMs of RETRY_PAUSES_MS) {
      try {
        return await attempt()
      } catch (error) {
        if (!isOnline()) throw error
        await pause(pauseMs)
      }
    }
    return attempt()
  }

  async function needStyle(address: string): Promise<void> {
    const underWay = pending.get(address)
    if (underWay) return underWay
    if (hasStyle(address)) return
    const arrival = persist(() => addStyle(address)).finally(() => pending.delete(address))
    pending.set(address, arrival)
    return arrival
  }

  return async (load, addresses) => {
    const styles: Promise<void>[] = []
    for (const address of addresses) {
      if (/\.css$/.test(address)) styles.push(needStyle(address))
      else if (!fetched.has(address)) {
        fetched.add(address)
        fetchAhead(address)
      }
    }
    try {
      await Promise.all(styles)
      return await persist(load)
    } catch (error) {
      onLost(error)
      throw error
    }
  }
}

/** Begins the message of a style sheet that did not arrive, as Vite's does. */
export const LOST_STYLE = 'Unable to preload CSS'

/** What a document has and takes. */
export function documentParts(
  document: Document,
): Pick<PartLoaderDependencies, 'hasStyle' | 'addStyle' | 'fetchAhead'> {
  function addLink(rel: string, address: string): HTMLLinkElement {
    const link = document.createElement('link')
    link.rel = rel
    link.crossOrigin = ''
    link.href = address
    document.head.append(link)
    return link
  }
  return {
    hasStyle: (address) => document.querySelector(`link[rel="stylesheet"][href="${address}"]`) !== null,
    addStyle: (address) =>
      new Promise((resolve, reject) => {
        const link = addLink('stylesheet', address)
        link.addEventListener('load', () => resolve())
        link.addEventListener('error', () => {
          link.remove()
          reject(new Error(`${LOST_STYLE} for ${address}`))
        })
      }),
    fetchAhead: (address) => void addLink('modulepreload', address),
  }
}
