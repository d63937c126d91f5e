import { type RefObject, useRef, useState } from 'react'
import { MAX_SAVED_ROWS } from '#schemas/api/row-limits.ts'
import {
  ConflictError,
  type DataSource,
  PageChangedError,
  RowsPartlySavedError,
  SaveRefusedError,
  SaveUnansweredError,
} from '../../data-source.ts'
import { countOf, keysOf, type SentRows } from '../../rows/sent-rows.ts'
import type { SavedRows } from '../../saved-rows.ts'
import type { RefusedCell, RowsHandle } from '../../widget.ts'
import { createIdempotencyKey } from '../form/model/idempotency-key.ts'
import { useHost } from '../host-context.tsx'
import { toFailure } from '../states/failure.ts'
import type { BatchModel } from './batch-model.ts'
import { messages } from './messages.ts'

/** Why the rows were not saved. What concerns one row stands beside it. */
export type BatchProblem =
  /** Cells are wrong; `others` belong to no row. */
  | { readonly kind: 'rows'; readonly others: readonly string[] }
  | { readonly kind: 'failed'; readonly message: string; readonly traceId: string | null; readonly partly: boolean }
  /** Whether anything was saved is not known. */
  | { readonly kind: 'unanswered'; readonly message: string; readonly traceId: string | null }
  | { readonly kind: 'page-changed' }
  /** Rows in which something was not taken stay as they are, unsaved: they would be half old and half new. */
  | { readonly kind: 'held' }
  /** The page was changed under the hands of the user; what was unsaved is here, but for some columns. */
  | { readonly kind: 'rows-kept'; readonly lost: readonly string[] }

export interface BatchSave {
  readonly busy: boolean
  readonly problem: BatchProblem | null
  save(): Promise<void>
  tell(problem: BatchProblem): void
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

interface Attempt {
  readonly sent: SentRows
  readonly key: string
  /** No answer has come to it: it may have been done. */
  isLost: boolean
}

/** Saves all changes of a grid page together, once, however often it is asked to. */
export function useBatchSave({ model, dataSource, handle, onSaved }: BatchSaveSettings): BatchSave {
  const host = useHost()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<BatchProblem | null>(null)
  // State is too late as a lock: five clicks arrive before the next render.
  const locked = useRef(false)
  // What was sent last and has no answer yet: repeating it must not add the rows a second time.
  const unanswered = useRef<Attempt | null>(null)

  async function send(sent: SentRows): Promise<SavedRows> {
    const last = unanswered.current
    const isRepeated = last !== null && JSON.stringify(last.sent.rows) === JSON.stringify(sent.rows)
    const attempt = isRepeated ? last : { sent, key: createIdempotencyKey(), isLost: false }
    unanswered.current = attempt
    const saved = await dataSource.saveAll(sent.rows, { idempotencyKey: attempt.key })
    unanswered.current = null
    model.accept(saved, sent)
    onSaved(saved.added.length - saved.deleted)
    return saved
  }

  /**
   * Rows that nobody knows of whether they are saved: the server is asked before it gets others. Else what was saved
   * would be added a second time, or be in conflict with itself.
   */
  async function learn({ sent }: Attempt) {
    try {
      await send(sent)
    } catch (error) {
      if (error instanceof SaveUnansweredError) throw error
      // It says that they are not, and why: all of them are sent again, as they are now.
      unanswered.current = null
    }
  }

  async function fail(error: unknown, sent: SentRows, partly = false): Promise<BatchProblem | null> {
    if (error instanceof SaveUnansweredError) {
      if (unanswered.current) unanswered.current.isLost = true
      const { message, traceId } = toFailure(error)
      return { kind: 'unanswered', message, traceId }
    }
    if (error instanceof RowsPartlySavedError) {
      unanswered.current = null
      model.accept(error.saved, sent)
      onSaved(error.saved.added.length - error.saved.deletedIds.length)
      return (await fail(error.cause, sent, true)) ?? { kind: 'failed', message: error.message, traceId: null, partly }
    }
    if (error instanceof SaveRefusedError) {
      unanswered.current = null
      const others = model.refuse(error.errors, sent).map(({ message }) => message)
      const isLonely = error.errors.length === 0
      return { kind: 'rows', others: isLonely ? [error.message] : others }
    }
    if (error instanceof ConflictError) {
      unanswered.current = null
      const others = model.refuse(error.errors, sent).map(({ message }) => message)
      if (error.conflicts.length > 0) model.showConflicts(error.conflicts, sent)
      else await meetAgain(sent, error.message)
      if (others.length > 0 || error.errors.length > 0) return { kind: 'rows', others }
      // Of conflicts the page tells by itself, unless there are none left to decide.
      if (model.snapshot().conflicts.length > 0) return null
      const { message, traceId } = toFailure(error)
      return { kind: 'failed', message, traceId, partly }
    }
    if (error instanceof PageChangedError) return { kind: 'page-changed' }
    const { message, traceId } = toFailure(error)
    return { kind: 'failed', message, traceId, partly }
  }

  /** This server does not say which rows somebody else has saved: it is asked for all that were sent. */
  async function meetAgain(sent: SentRows, message: string) {
    try {
      const current = await dataSource.byIds(sent.rows.changed.map(({ id }) => id))
      model.meet(
        current.map(({ record }) => record),
        message,
      )
    } catch {
      // Decided: the user is told of the conflict itself, and may save again.
    }
  }

  /** Rows that are to go and are gone already stand in nobody's way: without them, the others are sent again. */
  async function sendWithoutGone(sent: SentRows, held: ReadonlySet<string>): Promise<SavedRows | null> {
    try {
      return await send(sent)
    } catch (error) {
      const isOnlyGone =
        error instanceof ConflictError &&
        error.errors.length === 0 &&
        error.conflicts.length > 0 &&
        error.conflicts.every(({ pointer, current }) => current === null && pointer.startsWith('/deleted/'))
      if (!isOnlyGone) throw error
      unanswered.current = null
      model.showConflicts(error.conflicts, sent)
      onSaved(-error.conflicts.length)
      const rest = model.toSend(held)
      return countOf(rest) > 0 ? send(rest) : null
    }
  }

  /** Cells of rows that are to be saved, and that hold something else than the user has entered. */
  function refusedOf(sent: SentRows): readonly RefusedCell[] {
    const keys = keysOf(sent)
    return model.rows.snapshot().refused.filter(({ rowKey }) => keys.has(rowKey))
  }

  /** Rows that are half what they were are not saved; whether the others are, is the user's to say. */
  async function savesOthers(refused: readonly RefusedCell[], held: ReadonlySet<string>): Promise<boolean> {
    const [first] = refused
    const others = countOf(model.toSend(held))
    const question = { title: messages.heldTitle(held.size, refused.length), content: messages.heldQuestion(others) }
    if (!first || (others > 0 && (await host.confirm(question)))) return true
    setProblem({ kind: 'held' })
    model.rows.want(first.rowKey, first.field)
    return false
  }

  async function saveOnce() {
    handle.current?.commit()
    const wrong = await model.validate()
    const refused = refusedOf(model.toSend())
    const held: ReadonlySet<string> = new Set(refused.map(({ rowKey }) => rowKey))
    let sent = model.toSend(held)
    const count = countOf(sent)
    const last = unanswered.current?.isLost ? unanswered.current : null
    if (wrong > 0) {
      setProblem({ kind: 'rows', others: [] })
      model.wantFirstError()
    } else if (count + held.size === 0 && !last) {
      setProblem(null)
      host.notice.success(messages.nothingChanged)
    } else if (count > MAX_SAVED_ROWS) {
      host.notice.warning(messages.tooManyRows(MAX_SAVED_ROWS, count))
    } else if (await savesOthers(refused, held)) {
      setBusy(true)
      try {
        if (last) await learn(last)
        if (last) sent = model.toSend(held)
        const saved = countOf(sent) > 0 ? await sendWithoutGone(sent, held) : null
        setProblem(held.size > 0 ? { kind: 'held' } : null)
        host.notice.success(saved?.message || messages.saved)
      } catch (error) {
        setProblem(await fail(error, unanswered.current?.sent ?? sent))
        model.wantFirstError()
      }
    }
  }

  return {
    busy,
    problem,
    tell: setProblem,
    forget() {
      setProblem(null)
      unanswered.current = null
    },
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
