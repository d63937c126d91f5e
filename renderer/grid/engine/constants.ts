/** Sizes and times of the grid, as the specification has them (section 9). Pixels and milliseconds. */
export const ROW_HEIGHT_PX = 61
/** Of grids that are small: a sheet of rows, as operators know it. */
export const SMALL_ROW_HEIGHT_PX = 36
export const HEADER_HEIGHT_PX = 40
export const FOOTER_HEIGHT_PX = 40
export const MAX_HEIGHT_PX = 400
export const MIN_DATE_WIDTH_PX = 135
/** Of date with time, user and department columns. */
export const MIN_PICKER_WIDTH_PX = 190
export const DATE_WIDTH_PX = 200
export const USER_WIDTH_PX = 220
export const DEPARTMENT_WIDTH_PX = 160
export const ROW_NUMBER_WIDTH_PX = 60
export const CHECKBOX_WIDTH_PX = 40
/** Of the first column when it also names the statistics. */
export const CHECKBOX_WIDTH_WITH_STATISTICS_PX = 60
export const DEFAULT_WIDTH_PX = 160
export const MIN_WIDTH_PX = 40
export const INSERT_THROTTLE_MS = 1_500
export const CLICK_THROTTLE_MS = 300
export const SEARCH_DEBOUNCE_MS = 300
export const RELOAD_HIGHLIGHT_MS = 1_400
/** The sub-table popover opens below its row when at least this much is left there. */
export const SUB_TABLE_ROOM_PX = 350
export const SUB_TABLE_RETRIES = 3
export const SUB_TABLE_RETRY_MS = 100
export const MAX_ROW_KEY_LENGTH = 50
export const FILE_NAME_LENGTH = 5
/** Cells that one paste may bring: 100,000. */
export const MAX_PASTED_CELLS = 100_000
/** Names of one paste whose values are asked for: each is a search of its own. */
export const MAX_PASTED_NAMES = 500
/** Steps that can be taken back. */
export const MAX_UNDO_STEPS = 100
/** Cells that all those steps may hold: ten times a whole column of 100,000 rows, about 16 MB. */
export const MAX_UNDO_CELLS = 1_000_000
/** A handler of a rule that has not answered by then has failed; as long as a call to the server may take. */
export const HANDLER_TIMEOUT_MS = 9_000
