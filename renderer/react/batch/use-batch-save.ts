import { type RefObject, useRef, useState } from 'react'
import { MAX_SAVED_ROWS } from '#schemas/api/row-limits.ts'
import {
  ConflictError,
  type DataSource,
  PageChangedError,
  RowsPartlySavedError,
  SaveRefusedError,
} from '../../data-source.ts'
import type { RowsHandle } from '../../widget.ts'
import { createIdempotencyKey } from '../form/idempotency-key.ts'
import { useHost } from '../host-context.tsx'
import { toFailure } from '../states/failure.ts'
import type { BatchModel } from './batch-model.ts'
import { messages } from './messages.ts'
import { countOf, type SentRows } from './sent-rows.ts'

/** Why the rows were not saved. What concerns one row stands beside it. */
export type BatchProblem =
  /** Cells are wrong; `others` belong to no row. */
  | { readonly kind: 'rows'; readonly others: readonly string[] }
  | { readonly kind: 'failed'; readonly message: string; readonly traceId: string | null; readonly partly: boolean }
  | { readonly kind: 'page-changed' }

export interface BatchSave {
  readonly busy: boolean
  readonly problem: BatchProblem | null
  save(): Promise<void>
  /** The problem was about rows that are not there any more. */
  forget(): void
}

export interface BatchSaveSettings {
  readonly model: BatchModel
  readonly dataSource: DataSource
  readonly handle: RefObject<RowsHandle | null>
  /** By how many rows there are more now, or fewer. */
  onSaved(difference: number): void
}

/** Saves all changes of a grid page together, once, however often it is asked to. */
export function useBatchSave({ model, dataSource, handle, onSaved }: BatchSaveSettings): BatchSave {
  const host = useHost()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<BatchProblem | null>(null)
  // State is too late as a lock: five clicks arrive before the next render.
  const locked = useRef(false)
  // The same as long as no answer has come: repeating what was lost must not add the rows a second time.
  const idempotencyKey = useRef('')

  async function send(sent: SentRows) {
    idempotencyKey.current ||= createIdempotencyKey()
    const saved = await dataSource.saveAll(sent.rows, { idempotencyKey: idempotencyKey.current })
    idempotencyKey.current = ''
    model.accept(saved, sent)
    onSaved(saved.added.length - saved.deleted)
    host.notice.success(saved.message || messages.saved)
  }

  async function fail(error: unknown, sent: SentRows, partly = false): Promise<BatchProblem | null> {
    if (error instanceof RowsPartlySavedError) {
      idempotencyKey.current = ''
      model.accept(error.saved, sent)
      onSaved(error.saved.added.length - error.saved.deletedIds.length)
      return (await fail(error.cause, sent, true)) ?? { kind: 'failed', message: error.message, traceId: null, partly }
    }
    if (error instanceof SaveRefusedError) {
      idempotencyKey.current = ''
      const others = model.refuse(error.errors, sent).map(({ message }) => message)
      const isLonely = error.errors.length === 0
      return { kind: 'rows', others: isLonely ? [error.message] : others }
    }
    if (error instanceof ConflictError) {
      idempotencyKey.current = ''
      const others = model.refuse(error.errors, sent).map(({ message }) => message)
      if (error.conflicts.length > 0) model.showConflicts(error.conflicts, sent)
      else await meetAgain(sent, error.message)
      return others.length > 0 || error.errors.length > 0 ? { kind: 'rows', others } : null
    }
    if (error instanceof PageChangedError) return { kind: 'page-changed' }
    const { message, traceId } = toFailure(error)
    return { kind: 'failed', message, traceId, partly }
  }

  /** This server does not say which rows somebody else has saved: it is asked for all that were sent. */
  async function meetAgain(sent: SentRows, message: string) {
    const current = await dataSource.byIds(sent.rows.changed.map(({ id }) => id))
    model.meet(
      current.map(({ record }) => record),
      message,
    )
  }

  async function saveOnce() {
    handle.current?.commit()
    const wrong = await model.validate()
    const sent = model.toSend()
    const count = countOf(sent)
    if (wrong > 0) {
      setProblem({ kind: 'rows', others: [] })
      model.wantFirstError()
    } else if (count === 0) {
      setProblem(null)
      host.notice.success(messages.nothingChanged)
    } else if (count > MAX_SAVED_ROWS) {
      host.notice.warning(messages.tooManyRows(MAX_SAVED_ROWS, count))
    } else {
      setBusy(true)
      try {
        await send(sent)
        setProblem(null)
      } catch (error) {
        const refused = await fail(error, sent)
        setProblem(refused)
        model.wantFirstError()
      }
    }
  }

  return {
    busy,
    problem,
    forget: () => setProblem(null),
    async save() {
      if (locked.current) return
      locked.current = true
      try {
        await saveOnce()
      } finally {
        locked.current = false
        setBusy(false)
      }
    },
  }
}
