import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import type { FieldPlan, PageRecord } from '../../compile/plan.ts'
import { fieldValue } from '../../compile/record-values.ts'
import type { RecordChange } from '../../data-source.ts'
import { isSameValue } from '../../logic/form-values.ts'
import { theirChanges, withMyChanges, withoutIdentity } from '../../rows/joined-rows.ts'
import { noRowsChange } from '../../rows/row-change.ts'
import type { SentParts, SentPlace } from '../../rows/sent-rows.ts'
import type { RowsBlock } from '../form/rows/rows-block.ts'
import type { RowsModel } from '../form/rows/rows-model.ts'
import { messages } from './messages.ts'
import type { BatchConflict } from './row-conflicts.ts'

export interface BatchConflictsSettings {
  readonly rows: RowsModel<RowsBlock>
  readonly shown: readonly FieldPlan[]
  readonly sentParts: SentParts
  textOf(field: FieldPlan, value: CanonicalValue): string
  refuseCell(key: string, field: string | null, message: string): void
  /** A row is as the server has it, or as both have made it. */
  store(key: string, stored: PageRecord | null, record: PageRecord): void
  bringBack(key: string, record: PageRecord): void
}

/** Rows that both sides have changed, until the user has said whose they are. */
export interface BatchConflicts {
  readonly list: readonly BatchConflict[]
  /** `change`: who has saved it, where the record does not say it by itself. */
  add(place: Pick<SentPlace, 'part' | 'key'>, message: string, current: PageRecord | null, change?: RecordChange): void
  takeTheirs(conflict: BatchConflict): void
  keepMine(conflict: BatchConflict): void
  /** The rows were saved: nothing about them is open any more. */
  settle(keys: ReadonlySet<string>): void
  /** Only conflicts that this holds for remain. */
  keepOnly(isOpen: (conflict: BatchConflict) => boolean): void
}

export function createBatchConflicts(settings: BatchConflictsSettings): BatchConflicts {
  const { rows, shown, sentParts, textOf, refuseCell, store, bringBack } = settings
  const { ledger } = rows
  let list: readonly BatchConflict[] = []

  function end({ key }: BatchConflict) {
    list = list.filter((one) => one.key !== key)
    for (const { name } of shown) rows.forgive(key, name)
  }

  return {
    get list() {
      return list
    },
    add({ part, key }, message, current, { changedBy, changedAt } = {}) {
      const row = part === 'deleted' ? ledger.removedRow(key) : ledger.row(key)
      if (!row?.stored) return
      // What is gone already need not be deleted.
      if (part === 'deleted' && current === null) {
        ledger.forget(key)
        return
      }
      const mine = part === 'deleted' ? 'deleted' : 'changed'
      const versions = { stored: row.stored, mine: row.record, current: current ?? row.stored }
      const told = theirChanges(sentParts.sent, versions).map((field) => {
        const [before, own] = [fieldValue(versions.stored, field.name), fieldValue(versions.mine, field.name)]
        const isMine = mine === 'changed' && !isSameValue(field, before, own)
        const text = textOf(field, fieldValue(versions.current, field.name))
        return messages.theirField(field.title, text, isMine ? textOf(field, own) : null)
      })
      const change = { ...(changedBy && { changedBy }), ...(changedAt && { changedAt }) }
      list = [...list.filter((one) => one.key !== key), { key, mine, message, current, theirs: told, ...change }]
      if (mine === 'deleted') {
        if (current) ledger.miss(key, current)
        return
      }
      const theirs = theirChanges(shown, versions)
      for (const field of theirs) {
        const text = textOf(field, fieldValue(versions.current, field.name))
        refuseCell(key, field.name, text === '' ? messages.theirsEmpty : messages.theirs(text))
      }
      if (theirs.length === 0) refuseCell(key, null, message)
    },
    takeTheirs(conflict) {
      const { key, mine, current } = conflict
      const gone = ledger.removedRow(key)
      if (mine === 'deleted') {
        if (gone && current) {
          bringBack(key, gone.record)
          store(key, current, current)
        }
      } else if (current) store(key, current, current)
      else {
        rows.apply({ ...noRowsChange, order: rows.keys().filter((one) => one !== key) })
        ledger.forget(key)
      }
      // Last: what comes back may be in conflict once more.
      end(conflict)
    },
    keepMine(conflict) {
      const { key, mine, current } = conflict
      end(conflict)
      const row = mine === 'deleted' ? ledger.removedRow(key) : ledger.row(key)
      if (!row?.stored) return
      if (mine === 'deleted') rows.store([{ key, stored: current, record: row.record }])
      else if (current) store(key, current, withMyChanges(sentParts, { stored: row.stored, mine: row.record, current }))
      else store(key, null, withoutIdentity(row.record))
    },
    settle(keys) {
      for (const conflict of list) if (keys.has(conflict.key)) end(conflict)
    },
    keepOnly(isOpen) {
      list = list.filter(isOpen)
    },
  }
}
