import { type Static, Type } from 'typebox'
import { conforms } from '#schemas/conforms.ts'
import type { KeyValueStore } from '../storage/storage.ts'

/** What windows of one browser tell each other about a user's session. */
export type SessionNews =
  /** The user signed out on purpose. */
  | { readonly kind: 'signed-out'; readonly userId: string }
  /** The user signed in, again or as somebody else; the session is in the storage of the browser. */
  | { readonly kind: 'signed-in'; readonly userId: string }

export interface SessionChannel {
  tell(news: SessionNews): void
  listen(onNews: (news: SessionNews) => void): () => void
  close(): void
}

export interface SessionChannelDependencies {
  readonly channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'removeEventListener' | 'close'>
  /** The storage that all windows see. */
  readonly local: Pick<KeyValueStore, 'getItem' | 'setItem'>
  /** Where changes of that storage are heard. */
  readonly view: Pick<Window, 'addEventListener' | 'removeEventListener'>
}

const sessionNews = Type.Object({
  kind: Type.Union([Type.Literal('signed-out'), Type.Literal('signed-in')]),
  userId: Type.String({ minLength: 1 }),
  id: Type.String({ minLength: 1 }),
})

export const SESSION_CHANNEL = 'pagewright-session'

/** Written after the session that news tell of: who reads it here reads that session as well. */
export const NEWS_KEY = 'pagewright-session-news'

/** A browser that keeps nothing has nothing to wait for. */
const STORED_WITHIN_MS = 1_000

/**
 * Windows hear of each other through a channel and not through `storage` events: a session that ends with its window
 * lies where other windows see no change. Between two processes the channel is faster than the storage, so news wait
 * until the storage has caught up.
 */
export function createSessionChannel({ channel, local, view }: SessionChannelDependencies): SessionChannel {
  return {
    tell(news) {
      const id = Math.random().toString(36)
      local.setItem(NEWS_KEY, id)
      channel.postMessage({ ...news, id })
    },
    listen(onNews) {
      let waiting: Static<typeof sessionNews>[] = []
      let limit: ReturnType<typeof setTimeout> | undefined
      const handOn = () => {
        clearTimeout(limit)
        const stored = waiting
        waiting = []
        for (const news of stored) onNews(news)
      }
      const handOnWhatIsStored = () => {
        if (waiting.at(-1)?.id === local.getItem(NEWS_KEY)) handOn()
      }
      const hear = ({ data }: MessageEvent<unknown>) => {
        // Another version of the console may say more than this one understands.
        if (!conforms(sessionNews, data)) return
        clearTimeout(limit)
        limit = setTimeout(handOn, STORED_WITHIN_MS)
        waiting.push(data)
        handOnWhatIsStored()
      }
      channel.addEventListener('message', hear)
      view.addEventListener('storage', handOnWhatIsStored)
      return () => {
        clearTimeout(limit)
        channel.removeEventListener('message', hear)
        view.removeEventListener('storage', handOnWhatIsStored)
      }
    },
    close: () => channel.close(),
  }
}
