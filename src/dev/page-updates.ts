import { PAGES_EVENT, PAGES_REQUEST, type PagesOnDisk } from '#renderer/page-watch.ts'

/** What the dev server says about the page files, for whoever wants to know. */
export interface PageUpdates {
  latest(): PagesOnDisk | undefined
  subscribe(listener: (pages: PagesOnDisk) => void): () => void
}

/** The part of Vite's `import.meta.hot` that this needs. */
export interface DevServerChannel {
  on(event: typeof PAGES_EVENT, listener: (pages: PagesOnDisk) => void): void
  send(event: typeof PAGES_REQUEST): void
}

export function createPageUpdates(channel: DevServerChannel): PageUpdates {
  const listeners = new Set<(pages: PagesOnDisk) => void>()
  let latest: PagesOnDisk | undefined
  channel.on(PAGES_EVENT, (pages) => {
    latest = pages
    for (const listener of listeners) listener(pages)
  })
  channel.send(PAGES_REQUEST)
  return {
    latest: () => latest,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
