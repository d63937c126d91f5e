import type { DraftForm, DraftKey, FoundDraft, HostDrafts } from '../../../host.ts'
import type { FormDraft } from '../model/form-changes.ts'
import { createIdempotencyKey } from '../model/idempotency-key.ts'

/** Long enough to let somebody finish a word, short enough that a crash costs no more than that. */
export const KEEP_DRAFT_AFTER_MS = 1000

export interface DraftKeeperSettings {
  readonly drafts: HostDrafts
  readonly key: DraftKey
  readonly recordVersion: number | null
  /** What the user has changed by now. */
  current(): FormDraft
  now(): number
}

/** Keeps what is typed into one form while it is open. */
export interface DraftKeeper {
  /** Something was changed: it is kept soon. */
  noteEdit(): void
  /** Keeps at once what is waiting to be kept: the form may be gone in a moment. */
  flush(): void
  /** What another opening had left is in this form now: it is kept here, and no longer there. */
  takeOver(found: FoundDraft): Promise<void>
  /** The form was saved: nothing of it is kept. What other openings have left stays. */
  forget(): Promise<void>
  /** The form was given up: what is in it now is kept, and marked as given up. */
  setAside(): Promise<void>
}

/** The drafts of a form that is being opened. */
export function openDraft(form: DraftForm): DraftKey {
  return { ...form, opening: createIdempotencyKey() }
}

export function createDraftKeeper({ drafts, key, recordVersion, current, now }: DraftKeeperSettings): DraftKeeper {
  let timer: ReturnType<typeof setTimeout> | undefined
  let settled = false

  function keep(abandonedAt?: number): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const { changes } = current()
    // A change that was taken back leaves nothing worth offering.
    if (Object.keys(changes).length === 0) return drafts.drop(key)
    return drafts.keep(key, {
      changes,
      recordVersion,
      keptAt: now(),
      ...(abandonedAt !== undefined && { abandonedAt }),
    })
  }

  return {
    noteEdit() {
      if (!settled) timer ??= setTimeout(() => void keep(), KEEP_DRAFT_AFTER_MS)
    },
    flush() {
      if (timer !== undefined) void keep()
    },
    async takeOver({ opening }) {
      // In this order: the window may be gone in between.
      await keep()
      await drafts.drop({ ...key, opening })
    },
    async forget() {
      settled = true
      clearTimeout(timer)
      timer = undefined
      await drafts.drop(key)
    },
    async setAside() {
      settled = true
      await keep(now())
    },
  }
}
