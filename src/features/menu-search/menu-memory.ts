import { Type } from 'typebox'
import { conforms } from '#schemas/conforms.ts'
import type { ConsoleStorage, StorageEntry } from '#src/platform/storage/storage.ts'

/** What a user came back to, and what he marked: paths, newest first. */
export interface Remembered {
  readonly recents: readonly string[]
  readonly favourites: readonly string[]
}

export interface MenuMemory {
  read(): Remembered
  /** A page was visited. */
  visit(path: string): void
  /** Marks a page, or takes the mark away. */
  toggleFavourite(path: string): Remembered
}

const RECENT_COUNT = 8
const NOTHING: Remembered = { recents: [], favourites: [] }
const remembered = Type.Object({ recents: Type.Array(Type.String()), favourites: Type.Array(Type.String()) })

/** `scope`: tenant and user, since several people may use one browser. */
export function createMenuMemory(storage: ConsoleStorage, scope: string): MenuMemory {
  const entry: StorageEntry<Remembered> = {
    key: `Menu_Memory_${scope}`,
    lifetimeMs: null,
    parse: (stored) => (conforms(remembered, stored) ? stored : undefined),
  }
  const read = () => storage.read(entry) ?? NOTHING
  return {
    read,
    visit(path) {
      const { recents, favourites } = read()
      if (recents[0] === path) return
      const others = recents.filter((known) => known !== path)
      storage.write(entry, { recents: [path, ...others].slice(0, RECENT_COUNT), favourites })
    },
    toggleFavourite(path) {
      const { recents, favourites } = read()
      const others = favourites.filter((known) => known !== path)
      const next = { recents, favourites: others.length < favourites.length ? others : [path, ...favourites] }
      storage.write(entry, next)
      return next
    },
  }
}
