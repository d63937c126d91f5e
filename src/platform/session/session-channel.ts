import { Type } from 'typebox'
import { conforms } from '#schemas/conforms.ts'

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

/** The part of `BroadcastChannel` that is needed. */
export type Broadcaster = Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'removeEventListener' | 'close'>

const sessionNews = Type.Object(
  {
    kind: Type.Union([Type.Literal('signed-out'), Type.Literal('signed-in')]),
    userId: Type.String({ minLength: 1 }),
  },
  { additionalProperties: false },
)

export const SESSION_CHANNEL = 'pagewright-session'

/**
 * Windows hear of each other through a channel and not through `storage` events: a session that ends with its window
 * lies where other windows see no change.
 */
export function createSessionChannel(channel: Broadcaster): SessionChannel {
  return {
    tell: (news) => channel.postMessage(news),
    listen(onNews) {
      const hear = ({ data }: MessageEvent<unknown>) => {
        // Another version of the console may say more than this one understands.
        if (conforms(sessionNews, data)) onNews(data)
      }
      channel.addEventListener('message', hear)
      return () => channel.removeEventListener('message', hear)
    },
    close: () => channel.close(),
  }
}
