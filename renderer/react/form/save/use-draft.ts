import { useEffect, useRef, useState } from 'react'
import type { DraftForm, FoundDraft } from '../../../host.ts'
import { useHost } from '../../host-context.tsx'
import { useFlushOnLeave } from '../dialog/use-flush-on-leave.ts'
import type { FormModel } from '../model/form-model.ts'
import { createDraftKeeper, type DraftKeeper, openDraft } from './draft-keeper.ts'

/** A draft of an earlier opening that the user has not decided about. */
export interface DraftOffer {
  readonly keptAt: number
  /** The user gave it up, and may have changed their mind. */
  readonly abandoned?: boolean
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
  /** The form was saved. */
  forget(): void
  /** The form was given up: what was in it is kept for a while. */
  setAside(): void
}

/** As long as what was given up is offered. */
const ABANDONED_LIFE_MS = 30 * 60_000

/**
 * Keeps the input of one opening of a form as a draft, and offers the draft of an earlier one: never taken over
 * silently, since the user may have meant to start afresh.
 */
export function useDraft(form: DraftForm, model: FormModel | null, recordVersion: number | null): FormDrafts {
  const host = useHost()
  const { drafts } = host
  const [found, setFound] = useState<FoundDraft | null>(null)
  const [key] = useState(() => openDraft(form))
  const keeper = useRef<DraftKeeper | null>(null)
  const current = useRef(model)
  const looked = useRef(false)
  useEffect(() => {
    current.current = model
  })

  useEffect(() => {
    if (!model || keeper.current) return
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
    if (!ready || looked.current) return
    looked.current = true
    void drafts.find({ page: key.page, recordId: key.recordId }).then((draft) => {
      const isTooOld = draft?.abandonedAt !== undefined && host.clock.now() - draft.abandonedAt > ABANDONED_LIFE_MS
      if (isTooOld) return drafts.drop({ ...key, opening: draft.opening })
      setFound(draft)
    })
  }, [drafts, ready, key, host])

  useFlushOnLeave(() => keeper.current?.flush())

  return {
    offer: found && model ? toOffer(found, model) : null,
    noteEdit: () => keeper.current?.noteEdit(),
    forget: () => void keeper.current?.forget(),
    setAside: () => void keeper.current?.setAside(),
  }

  function toOffer(draft: FoundDraft, opened: FormModel): DraftOffer {
    return {
      keptAt: draft.abandonedAt ?? draft.keptAt,
      abandoned: draft.abandonedAt !== undefined,
      outdated: draft.recordVersion !== recordVersion,
      restore() {
        opened.restore(draft)
        void keeper.current?.takeOver(draft)
        setFound(null)
      },
      discard() {
        setFound(null)
        void drafts.drop({ ...key, opening: draft.opening })
      },
    }
  }
}
