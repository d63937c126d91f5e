import { type SavedRowsAnswer, savedRows } from '#schemas/api/resources.ts'
import { MAX_SAVED_ROWS } from '#schemas/api/row-limits.ts'
import { conforms } from '#schemas/conforms.ts'
import { businessFailure, forbidden } from '../../http/api-error.ts'
import type { RequestContext } from '../../http/request-context.ts'
import { resourceMessages as messages } from '../messages.ts'
import { toWholeWireRecords } from '../read/whole-wire-record.ts'
import { mayDo, type Resource } from '../resource.ts'
import { inChange, type ResourceChange, type ResourceWork } from '../resource-work.ts'
import { databaseErrorCode } from '../tables/table-state.ts'
import { takenErrorsOf } from './check-taken.ts'
import { type IdempotentRequest, onceByKey } from './idempotency.ts'
import { refusalAnswer } from './refusal-answer.ts'
import { RowsRefused } from './rows-refused.ts'
import { inSave } from './save-record.ts'
import { type RowsToSave, saveRows } from './save-rows.ts'

/** Two saves wait for each other when they add the same unique values in another order. */
const DEADLOCK = '40P01'

/** Saves rows that were edited together, all of them or none. */
export async function saveAllCall(
  work: ResourceWork<RequestContext>,
  rows: RowsToSave,
  request: IdempotentRequest | null,
): Promise<SavedRowsAnswer> {
  const { context, resource } = work
  const { added, changed, deleted } = rows
  assertMaySave(context, resource, rows)
  if (added.length + changed.length + deleted.length > MAX_SAVED_ROWS) {
    throw businessFailure(messages.tooManyRows(MAX_SAVED_ROWS))
  }
  const save = (change: ResourceChange<RequestContext>) =>
    onceByKey(change, request, async () => {
      const saved = await saveRows(change, rows)
      const addedRecords = await toWholeWireRecords(saved.added, change)
      return {
        added: addedRecords.map((record, index) => ({ rowKey: added[index]?.rowKey ?? '', record })),
        changed: await toWholeWireRecords(saved.changed, change),
        deleted: deleted.length,
      }
    })
  try {
    const answered = await inChange(work, save).catch((error: unknown) => {
      if (takenErrorsOf(resource, error).length === 0 && databaseErrorCode(error) !== DEADLOCK) throw error
      // Somebody else took a unique value in the middle of it: the second try finds it, and names the row.
      return inSave(work, save)
    })
    if (!conforms(savedRows, answered)) throw new TypeError('The kept answer of a save has another shape.')
    return answered
  } catch (error) {
    throw error instanceof RowsRefused ? await refusalAnswer(work, error) : error
  }
}

/** Each part takes the permission of its single call; one row that goes is no batch. */
function assertMaySave(context: RequestContext, resource: Resource, { added, changed, deleted }: RowsToSave): void {
  const may = (action: string) => mayDo(context, resource.plan, action)
  const mayAdd = added.length === 0 || may('add')
  const mayChange = changed.length === 0 || may('edit')
  const mayDeleteAll = deleted.length === 0 || may('batch_delete')
  const mayDelete = mayDeleteAll || (deleted.length === 1 && may('delete'))
  if (!mayAdd || !mayChange || !mayDelete) throw forbidden()
}
