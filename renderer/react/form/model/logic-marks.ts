import type { CheckViolation, FormState } from '../../../logic/form-state.ts'
import { readRecordPointer } from '../layout/form-place.ts'
import { messages } from '../messages.ts'

/** What the page's logic has to say, by where it is to stand. */
export interface LogicMarks {
  readonly fields: ReadonlyMap<string, string>
  readonly rows: ReadonlyMap<string, readonly RowMark[]>
  /** What belongs to no field in sight. */
  readonly general: readonly string[]
}

export interface RowMark {
  readonly row: number | null
  readonly column: string | null
  readonly message: string
}

/** Sorts failed expressions and checks that do not hold to their places. The first message of a field counts. */
export function logicMarks(
  { failures }: Pick<FormState, 'failures'>,
  violations: readonly CheckViolation[],
  { isShown, isTable }: { isShown(field: string): boolean; isTable(name: string): boolean },
): LogicMarks {
  const fields = new Map<string, string>()
  const rows = new Map<string, RowMark[]>()
  const general = new Set<string>()
  for (const { target, message } of failures) {
    if (target === null) general.add(messages.checkFailed(message))
    else if (isShown(target)) fields.set(target, messages.notComputed(message))
    else general.add(messages.notComputed(message))
  }
  for (const { pointers, message } of violations) {
    let isPlaced = false
    for (const pointer of pointers) {
      const place = readRecordPointer(pointer)
      if (!place) continue
      if (isTable(place.name)) {
        const marks = rows.get(place.name) ?? []
        marks.push({ row: place.row, column: place.column, message })
        rows.set(place.name, marks)
        isPlaced = true
      } else if (isShown(place.name)) {
        if (!fields.has(place.name)) fields.set(place.name, message)
        isPlaced = true
      }
    }
    if (!isPlaced) general.add(message)
  }
  return { fields, rows, general: [...general] }
}
