import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { Type } from 'typebox'
import type { DraftForm, DraftKey, FoundDraft, HostDrafts } from '#renderer/host.ts'
import { conforms } from '#schemas/conforms.ts'
import { recordOf } from '#schemas/record-schema.ts'
import { SEVEN_DAYS_MS } from '../storage/storage.ts'
import { joinLivingWindows } from './living-windows.ts'

/** Whose drafts: nobody is ever offered another one's. */
export interface DraftOwner {
  readonly userId: string
  readonly tenantId: string
}

/** The half-filled forms of everybody who works in this browser. */
export interface DraftStore {
  of(owner: DraftOwner): HostDrafts
  /** Signing out leaves nothing of the user behind. Never rejects. */
  dropAllOf(userId: string): Promise<void>
  /** The console is gone, though its window may stay: what its forms have left is offered to all again. */
  close(): void
}

export interface DraftStoreDependencies {
  readonly databaseName?: string
  /** Of the browser; it has them on secure pages only. */
  readonly locks: LockManager | undefined
  now(): number
  /** Told once when the browser can keep no drafts: the user should know before he relies on it. */
  onUnavailable(error: unknown): void
}

interface DraftRow {
  readonly userId: string
  readonly keptAt: number
  readonly draft: unknown
  /** In which window its form is, or was; absent in drafts of earlier versions. */
  readonly window?: string
}

interface DraftDatabase extends DBSchema {
  drafts: { key: string; value: DraftRow; indexes: { userId: string; keptAt: number } }
}

const DATABASE = 'pagewright-drafts'

/** What lies in the browser is as foreign as an answer of the network. */
const storedDraft = Type.Object({
  changes: recordOf(Type.Unknown()),
  recordVersion: Type.Union([Type.Number(), Type.Null()]),
  keptAt: Type.Number(),
  abandonedAt: Type.Optional(Type.Number()),
  opening: Type.String(),
})

/**
 * Drafts live in IndexedDB: a form can hold thousands of rows, and `localStorage` is both small and slow for that. They
 * live as long as a stored session. While a window lives, its forms are in its own hands: no other one is offered what is
 * in them.
 */
export function createDraftStore({
  databaseName = DATABASE,
  locks,
  now,
  onUnavailable,
}: DraftStoreDependencies): DraftStore {
  const windows = joinLivingWindows(locks)
  let opening: Promise<IDBPDatabase<DraftDatabase>> | undefined
  let told = false

  async function open(): Promise<IDBPDatabase<DraftDatabase>> {
    const database = await openDB<DraftDatabase>(databaseName, 1, {
      upgrade(fresh) {
        const drafts = fresh.createObjectStore('drafts')
        drafts.createIndex('userId', 'userId')
        drafts.createIndex('keptAt', 'keptAt')
      },
      // Another window has a newer version of the console: it must not wait for this one.
      blocking: () => void opening?.then((opened) => opened.close()),
      terminated: () => {
        opening = undefined
      },
    })
    await dropEach(database, 'keptAt', IDBKeyRange.upperBound(now() - SEVEN_DAYS_MS))
    return database
  }

  /** A browser that keeps no drafts must not keep anybody from working. */
  async function attempt<Answer>(act: (database: IDBPDatabase<DraftDatabase>) => Promise<Answer>, otherwise: Answer) {
    try {
      opening ??= open()
      return await act(await opening)
    } catch (error) {
      opening = undefined
      if (!told) onUnavailable(error)
      told = true
      return otherwise
    }
  }

  return {
    of: ({ userId, tenantId }) => {
      const nameOf = ({ page, recordId }: DraftForm) => JSON.stringify([userId, tenantId, page, recordId])
      const keyOf = (key: DraftKey) => nameOf(key) + key.opening
      return {
        areKept: true,
        find: (form) =>
          attempt(async (database) => {
            const name = nameOf(form)
            // Names end with a bracket: none begins with another one.
            const rows = await database.getAll('drafts', IDBKeyRange.bound(name, `${name}\uffff`))
            const others = await windows.others()
            const drafts = rows.flatMap(({ draft, window }) =>
              conforms(storedDraft, draft) && !others.has(window) ? [readDraft(draft)] : [],
            )
            return drafts.sort((one, other) => other.keptAt - one.keptAt)[0] ?? null
          }, null),
        keep: (key, draft) =>
          attempt(async (database) => {
            const found: FoundDraft = { ...draft, opening: key.opening }
            const row: DraftRow = { userId, keptAt: draft.keptAt, draft: found, window: windows.id }
            await database.put('drafts', row, keyOf(key))
          }, undefined),
        drop: (key) => attempt((database) => database.delete('drafts', keyOf(key)), undefined),
      }
    },
    dropAllOf: (userId) => attempt((database) => dropEach(database, 'userId', IDBKeyRange.only(userId)), undefined),
    close: windows.leave,
  }
}

async function dropEach(
  database: IDBPDatabase<DraftDatabase>,
  index: 'userId' | 'keptAt',
  range: IDBKeyRange,
): Promise<void> {
  const transaction = database.transaction('drafts', 'readwrite')
  for await (const cursor of transaction.store.index(index).iterate(range)) await cursor.delete()
  await transaction.done
}

/** Values are judged by the form that takes them over, field by field: it knows their types. */
function readDraft(draft: unknown): FoundDraft {
  return draft as FoundDraft // checked by its caller, as far as this store can
}
