import type { DictItemsByCode } from '#schemas/api/dictionaries.ts'
import type { ChangeFeed } from '../caches/change-feed.ts'
import { CHANGE_KEYS } from '../caches/watched-tables.ts'

/** What open consoles are told: `codes` of the dictionaries that have changed; absent: any of them may have. */
export interface DictionaryNews {
  readonly cmd: 'dictionaries'
  readonly codes?: readonly string[]
}

export interface DictionaryNewsOptions {
  readonly feed: ChangeFeed
  /** All dictionaries as they are now. */
  readonly all: () => Promise<DictItemsByCode>
  readonly tell: (news: DictionaryNews) => void
  readonly onError: (error: unknown) => void
}

/** Several changes in a row are told as one. */
const GATHERED_MS = 300
/** Whoever has to ask for more than these asks for all of them. */
const MOST_CODES = 50

/**
 * Tells which dictionaries have changed, whoever has changed them: this server, another one, a file, somebody by hand. The
 * feed says only that some have, so they are compared with how they were. Returns the function that ends it, and lets a
 * comparison that is on its way end before.
 */
export async function openDictionaryNews({
  feed,
  all,
  tell,
  onError,
}: DictionaryNewsOptions): Promise<() => Promise<void>> {
  let known = textsOf(await all())
  let timer: NodeJS.Timeout | undefined
  let comparing: Promise<void> = Promise.resolve()
  let isEnded = false

  async function compare() {
    const before = known
    known = textsOf(await all())
    if (isEnded) return
    const codes = [...new Set([...before.keys(), ...known.keys()])].filter(
      (code) => before.get(code) !== known.get(code),
    )
    if (codes.length > 0) tell({ cmd: 'dictionaries', ...(codes.length <= MOST_CODES && { codes }) })
  }

  function soon() {
    if (isEnded) return
    timer ??= setTimeout(() => {
      timer = undefined
      comparing = compare().catch(onError)
    }, GATHERED_MS)
    timer.unref()
  }

  feed.watch({
    onChange: (key) => {
      if (key === CHANGE_KEYS.dictionaries) soon()
    },
    onGap: soon,
  })
  return async () => {
    isEnded = true
    clearTimeout(timer)
    await comparing
  }
}

function textsOf(dictionaries: DictItemsByCode): ReadonlyMap<string, string> {
  return new Map(Object.entries(dictionaries).map(([code, items]) => [code, JSON.stringify(items)]))
}
