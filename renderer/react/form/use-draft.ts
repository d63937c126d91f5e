import { useEffect, useRef, useState } from 'react'
import type { DraftKey, StoredDraft } from '../../host.ts'
import { useHost } from '../host-context.tsx'
import { createDraftKeeper, type DraftKeeper } from './draft-keeper.ts'
import type { FormModel } from './form-model.ts'
import { useFlushOnLeave } from './use-flush-on-leave.ts'

/** A draft of an earlier opening that the user has not decided about. */
export interface DraftOffer {
  readonly keptAt: number
  /** Somebody else has saved the record since. */
  readonly outdated: boolean
  /** What is in it, where that can be said in few words. */
  readonly holds?: string
  restore(): void
  discard(): void
}

export interface FormDrafts {
  readonly offer: DraftOffer | null
  noteEdit(): void
  /** The form was saved or given up. */
  forget(): void
}

/**
 * Keeps the input of one opening of a form as a draft, and offers the draft of an earlier one: never taken over
 * silently, since the user may have meant to start afresh.
 */
export function useDraft(key: DraftKey, model: FormModel | null, recordVersion: number | null): FormDrafts {
  const host = useHost()
  const { drafts } = host
  const [found, setFound] = useState<StoredDraft | null>(null)
  const keeper = useRef<DraftKeeper | null>(null)
  const current = useRef(model)
  const looked = useRef(false)
  useEffect(() => {
    current.current = model
  })

  useEffect(() => {
    if (!drafts || !model || keeper.current) return
    keeper.current = createDraftKeeper({
      drafts,
      key,
      recordVersion,
      // The page may be exchanged while the form is open; its model then is another one.
      current: () => (current.current ?? model).draft(),
      now: host.clock.now,
    })
  })

  const ready = model !== null
  useEffect(() => {
    // Once for each opening: a tab that is shown again runs its effects again.
    if (!drafts || !ready || looked.current) return
    looked.current = true
    void drafts.find({ page: key.page, recordId: key.recordId }).then(setFound)
  }, [drafts, ready, key.page, key.recordId])

  useFlushOnLeave(() => keeper.current?.flush())

  return {
    offer: found && model && drafts ? toOffer(found, model) : null,
    noteEdit: () => keeper.current?.noteEdit(),
    forget: () => void keeper.current?.forget(),
  }

  function toOffer(draft: StoredDraft, opened: FormModel): DraftOffer {
    return {
      keptAt: draft.keptAt,
      outdated: draft.recordVersion !== recordVersion,
      restore() {
        opened.restore(draft)
        setFound(null)
      },
      discard() {
        setFound(null)
        // What was typed since belongs to this opening, and stays kept.
        if (opened.hasChanges()) keeper.current?.noteEdit()
        else void drafts?.drop(key)
      },
    }
  }
}
