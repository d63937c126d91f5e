import { Type } from 'typebox'
import { conforms } from '#schemas/conforms.ts'
import type { KeyValueStore } from '#src/platform/storage/storage.ts'
import type { ChunkOutcome } from './load-chunk.ts'

const GUARD_KEY = 'pro__chunk-reload'
/** Longer than a chunk may take: one that hangs each time must not reload the console each time. */
const GUARD_LIFETIME_MS = 600_000

const guardSchema = Type.Object({ chunk: Type.String(), at: Type.Number() })

export interface ChunkRecoveryDependencies {
  /** Outlives the reload and not the window. */
  readonly store: KeyValueStore
  now(): number
  /** Whether the host answers and has it no more: what the network has lost comes when it is asked for again. */
  isGone(error: unknown): Promise<boolean>
  hasUnsaved(): boolean
  reload(): void
}

/**
 * After a deploy the files of the running version are gone: the console reloads itself, once, and never over input that
 * is not saved. The page then shows its card, as it does when the reload did not help. The guard goes as soon as the
 * missing chunk has come, so that the next deploy finds none.
 */
export function createChunkRecovery({ store, now, isGone, hasUnsaved, reload }: ChunkRecoveryDependencies) {
  let asking = false
  let missing = ''

  function readGuard() {
    const guard = parse(store.getItem(GUARD_KEY))
    return guard !== undefined && guard.at + GUARD_LIFETIME_MS > now() ? guard : undefined
  }

  async function recover(chunk: string, error: unknown) {
    // The same failure is told twice, by the bundler without the chunk's name.
    if (chunk !== '') missing = chunk
    if (asking || hasUnsaved() || readGuard() !== undefined) return
    asking = true
    const gone = await isGone(error)
    asking = false
    // Somebody may have begun to type meanwhile.
    if (!gone || hasUnsaved()) return
    store.setItem(GUARD_KEY, JSON.stringify({ chunk: missing, at: now() }))
    reload()
  }

  return async ({ chunk, arrived, error }: ChunkOutcome): Promise<void> => {
    if (!arrived) await recover(chunk, error)
    else if (readGuard()?.chunk === chunk) store.removeItem(GUARD_KEY)
  }
}

function parse(text: string | null) {
  try {
    const parsed: unknown = JSON.parse(text ?? 'null')
    return conforms(guardSchema, parsed) ? parsed : undefined
  } catch {
    // Not ours: the same as none.
    return undefined
  }
}

/** Asks what the browser would ask before it leaves the page, without leaving it. */
export function hasUnsavedInput(page: EventTarget): boolean {
  return !page.dispatchEvent(new Event('beforeunload', { cancelable: true }))
}
