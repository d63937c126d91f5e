import type { DictItem, DictItemsByCode } from '#schemas/api/dictionaries.ts'
import { createCache } from '../caches/cache.ts'
import type { ChangeFeed } from '../caches/change-feed.ts'
import { CHANGE_KEYS } from '../caches/watched-tables.ts'
import type { Db } from '../db/databases.ts'
import { listAllDictItems } from './repository.ts'

/** The enabled items of dictionaries in their order, kept until one of them changes. */
export interface Dictionaries {
  readonly all: () => Promise<DictItemsByCode>
  /** None for a code that does not exist. */
  readonly itemsOf: (code: string) => Promise<readonly DictItem[]>
  readonly itemsOfEach: (codes: readonly string[]) => Promise<ReadonlyMap<string, readonly DictItem[]>>
}

const ALL = 'all'

/** All are kept as one: they change seldom, and together they are small. */
export function createDictionaries(db: Db, feed: ChangeFeed): Dictionaries {
  const cache = createCache<DictItemsByCode>({
    name: 'dictionaries',
    feed,
    size: 1,
    load: () => listAllDictItems(db),
    endsWith: () => [CHANGE_KEYS.dictionaries],
  })
  const all = async () => cache.get(ALL)
  return {
    all,
    itemsOf: async (code) => (await all())[code] ?? [],
    itemsOfEach: async (codes) => {
      if (codes.length === 0) return new Map()
      const items = await all()
      return new Map(codes.map((code) => [code, items[code] ?? []]))
    },
  }
}
