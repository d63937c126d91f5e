/**
 * Loads parts of the console together with their style sheets, in the place of Vite's own helper
 * (`tools/build/our-part-loader.ts`). That one remembers a style sheet that did not arrive as one that needs nothing more:
 * after one lost connection a form would open without its style until the page is loaded afresh.
 */
export interface PartLoaderDependencies {
  hasStyle(address: string): boolean
  /** Adds a style sheet; resolves once it counts. Leaves nothing behind when it rejects. */
  addStyle(address: string): Promise<void>
  /**
   * Has the browser fetch a script without running it; resolves once it is there. A module that is imported and does not
   * arrive is remembered as lost by some browsers, and can never be imported again: so it is only imported when it is here.
   */
  fetchScript(address: string): Promise<void>
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
  const { hasStyle, addStyle, fetchScript, isOnline, pause, onLost } = dependencies
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

  async function need(address: string): Promise<void> {
    const underWay = pending.get(address)
    if (underWay) return underWay
    const isStyle = /\.css$/.test(address)
    if (isStyle ? hasStyle(address) : fetched.has(address)) return
    const arrival = persist(() => (isStyle ? addStyle(address) : fetchScript(address)))
      .then(() => void (isStyle || fetched.add(address)))
      .finally(() => pending.delete(address))
    pending.set(address, arrival)
    return arrival
  }

  return async (load, addresses) => {
    try {
      await Promise.all(addresses.map(need))
      return await persist(load)
    } catch (error) {
      onLost(error)
      throw error
    }
  }
}

/** Begins the message of a style sheet that did not arrive, as Vite's does. */
export const LOST_STYLE = 'Unable to preload CSS'

/** Begins the message of a script that did not arrive, as browsers' own does. */
const LOST_SCRIPT = 'Failed to fetch dynamically imported module'

/** What a document has and takes. */
export function documentParts(
  document: Document,
): Pick<PartLoaderDependencies, 'hasStyle' | 'addStyle' | 'fetchScript'> {
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
    async fetchScript(address) {
      // Not as a link: browsers hand what a link has failed to fetch to the import that comes later.
      try {
        const answer = await fetch(address, { credentials: 'same-origin' })
        if (!answer.ok) throw new Error(String(answer.status))
        await answer.arrayBuffer()
      } catch (error) {
        throw new TypeError(`${LOST_SCRIPT}: ${address}`, { cause: error })
      }
    },
  }
}
