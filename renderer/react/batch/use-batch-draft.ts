import { type RefObject, useEffect, useRef, useState } from 'react'
import type { DraftKey, FoundDraft } from '../../host.ts'
import type { CarriedRows } from '../../rows/carried-rows.ts'
import { readKeptRows, toKeptRows } from '../../rows/kept-rows.ts'
import { useFlushOnLeave } from '../form/dialog/use-flush-on-leave.ts'
import { createDraftKeeper, type DraftKeeper } from '../form/save/draft-keeper.ts'
import type { DraftOffer } from '../form/save/use-draft.ts'
import { useHost } from '../host-context.tsx'
import type { BatchModel } from './batch-model.ts'
import { messages } from './messages.ts'

export interface BatchDraftSettings {
  readonly model: BatchModel
  /** Of this opening of the page. */
  readonly key: DraftKey
  /** Rows are there that a draft can be brought to. */
  readonly isReady: boolean
  /** Whether an earlier draft was looked for: once for each opening of the page, not for each version of it. */
  readonly looked: RefObject<boolean>
  onRestore(rows: CarriedRows): void
}

/** Keeps what is unsaved on a page of rows, and offers what an earlier opening of it has left. */
export function useBatchDraft({ model, key, isReady, looked, onRestore }: BatchDraftSettings): DraftOffer | null {
  const { drafts, clock } = useHost()
  const [found, setFound] = useState<FoundDraft | null>(null)
  const keeper = useRef<DraftKeeper | null>(null)

  useEffect(() => {
    keeper.current ??= createDraftKeeper({
      drafts,
      key,
      recordVersion: null,
      current: () => ({ changes: toKeptRows(model.carry()) }),
      now: clock.now,
    })
    let wasUnsaved = false
    const follow = () => {
      const isUnsaved = model.hasUnsaved()
      // Rows that are merely read must not take an earlier draft away.
      if (isUnsaved || wasUnsaved) keeper.current?.noteEdit()
      wasUnsaved = isUnsaved
    }
    follow()
    return model.subscribe(follow)
  }, [drafts, clock, key, model])

  useEffect(() => {
    if (!isReady || looked.current) return
    looked.current = true
    void drafts.find(key).then(setFound)
  }, [drafts, isReady, looked, key])

  useFlushOnLeave(() => keeper.current?.flush())

  if (!found || !isReady) return null
  const rows = readKeptRows(found.changes)
  const { added, changed, deleted } = rows
  return {
    keptAt: found.keptAt,
    // Of each row it is told by itself.
    outdated: false,
    holds: messages.unsaved({ added: added.length, changed: changed.length, deleted: deleted.length }),
    restore() {
      setFound(null)
      onRestore(rows)
      void keeper.current?.takeOver(found)
    },
    discard() {
      setFound(null)
      void drafts.drop({ ...key, opening: found.opening })
    },
  }
}
