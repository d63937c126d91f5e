import type { HostCall } from '#renderer/calls/host-call.ts'
import type { ChoiceConditions } from '#renderer/widget.ts'

/** A row as a call answers it: field names to values. */
export type PickerRow = Readonly<Record<string, unknown>>

export interface PickerColumn {
  readonly field: string
  readonly title: string
  /** Where the stored value is no text to read. */
  readonly text?: (row: PickerRow) => string
  /** Its texts are not shortened. */
  readonly isWhole?: true
  /** Rows can be ordered by it. */
  readonly isSortable?: boolean
}

export interface PickerSort {
  readonly field: string
  readonly order: 'asc' | 'desc'
}

/** What rows are asked by, besides the pages. */
export interface PickerQueryItem {
  readonly name: string
  readonly label: string
  /** `dict`: one of a dictionary's items. */
  readonly input: 'text' | 'date' | { readonly dict: string }
}

/** The `ref` field with conditions that is picked for, as the calls of pickers name it, and what other fields hold. */
export interface PickedFor {
  readonly reference: string
  readonly where: string
}

export function pickedFor({ page, path, where }: ChoiceConditions): PickedFor {
  return { reference: `${page}/${path}`, where: JSON.stringify(where) }
}

export interface PickerQuestion {
  readonly page: number
  readonly pageSize: number
  /** By the names of the query items; nothing is empty. */
  readonly query: Readonly<Record<string, string>>
  /** The department beside the rows that was chosen; null: all. */
  readonly department: string | null
  /** Absent: any row may be picked. */
  readonly pickedFor?: PickedFor
}

export interface PickerPage {
  readonly rows: readonly PickerRow[]
  readonly total: number
  /** There are about that many: too many to be counted for a page. */
  readonly isEstimate?: boolean
}

/** A dialog that rows of one table are picked in: what it says, and whom it asks. */
export interface Picker {
  /** Part of the key of what is remembered. */
  readonly type: string
  /** What is picked: 用户. */
  readonly name: string
  readonly title: string
  readonly widthPx: number
  readonly pageSize: number
  readonly pageSizes: readonly number[]
  readonly columns: readonly PickerColumn[]
  readonly queryItems: readonly PickerQueryItem[]
  /** A tree of departments stands beside the rows. */
  readonly hasDepartments?: true
  load(call: HostCall, question: PickerQuestion, signal: AbortSignal): Promise<PickerPage>
}

/** Specified (section 9, the component selector). */
export const PICKER_PAGE_SIZE = 5
export const PICKER_PAGE_SIZES = [5, 10, 20, 30] as const

/** A question as the calls of pickers take it: numbers are texts there. */
export function pagingOf({ page, pageSize, pickedFor: conditions }: PickerQuestion) {
  return { ...conditions, pageNo: String(page), pageSize: String(pageSize) }
}
