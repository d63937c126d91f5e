import type { CellColumn } from '#renderer/grid/engine/cell-column.ts'
import { type CellDefinition, defineCell } from '#renderer/grid/engine/cell-definition.ts'
import { MIN_PICKER_WIDTH_PX } from '#renderer/grid/engine/constants.ts'
import { formatChoice, formatChoices, parseChoice, parseChoices } from '../../cells/choice-cell.ts'
import { POPUP_KEYS } from '../../cells/popup-keys.ts'
import { extensionOf } from '../../file/cell/stored-files.ts'
import { takesSeveral } from './takes-several.ts'

interface PeopleCell extends Pick<CellDefinition, 'type' | 'title' | 'placeholder'> {
  readonly aliases: readonly string[]
  readonly widthPx: number
  /** The registered table, and the fields that are stored and shown where the column names none. */
  readonly table: string
  readonly store: string
  readonly text: string
}

/** Cells whose choices are the rows of a table: departments, users. Stored as a comma text. */
export function definePeopleCell({ table, store, text, ...names }: PeopleCell): CellDefinition {
  const isSeveral = ({ declared }: CellColumn) => takesSeveral(declared)
  return defineCell({
    ...names,
    editing: 'component',
    looksLikeInput: true,
    sign: 'search',
    minWidthPx: MIN_PICKER_WIDTH_PX,
    choiceSource(column) {
      const extension = extensionOf(column.fieldExtendJson)
      const shown = column.text || textOr(extension.text, text)
      const stored = column.store || textOr(extension.store, store)
      return { dictCode: `${table},${toColumnName(shown)},${toColumnName(stored)}`, searched: true }
    },
    format: (value, column) => (isSeveral(column) ? formatChoices : formatChoice)(value, column),
    parse: (pasted, column) => (isSeveral(column) ? parseChoices : parseChoice)(pasted, column),
    loadEditor: () => import('./people-editor.tsx').then((module) => module.PeopleEditor),
    keepsKeys: POPUP_KEYS,
  })
}

/** Dictionary calls name columns; declarations name fields, or columns. */
function toColumnName(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

function textOr(value: unknown, fallback: string): string {
  return typeof value === 'string' && value !== '' ? value : fallback
}
