import type { PageSource } from '#renderer/page-source.ts'
import type { PageUpdates } from './page-updates.ts'

/** The server sees a changed file a moment after the dev server does. */
const LOOK_AGAIN_MS = 50
const MOST_LOOKS = 60

export interface LivePageSourceOptions {
  readonly source: PageSource
  readonly updates: PageUpdates
  wait(ms: number): Promise<void>
}

/** Development: pages as the server has them, and a word to who shows one when its file has changed. */
export function createLivePageSource({ source, updates, wait }: LivePageSourceOptions): PageSource {
  /** Until the server answers what the dev server saw; a page that stays behind is shown as the server has it. */
  async function untilServed(code: string, hash: string): Promise<void> {
    for (let look = 0; look < MOST_LOOKS; look++) {
      const { hash: served } = await source.load(code)
      if (served === hash) return
      await wait(LOOK_AGAIN_MS)
    }
  }

  return {
    load: (code, signal) => source.load(code, signal),
    watch(code, onChanged) {
      const hashOf = (pages = updates.latest()) => pages?.pages.find((page) => page.code === code)?.hash
      let shown = hashOf()
      return updates.subscribe((pages) => {
        const hash = hashOf(pages)
        const isFirst = shown === undefined
        if (hash === undefined || hash === shown) return
        shown = hash
        // The first word comes after the page: nothing has changed since.
        if (!isFirst) void untilServed(code, hash).finally(onChanged)
      })
    },
  }
}
