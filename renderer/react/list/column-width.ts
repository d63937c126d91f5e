import type { ColumnPlan } from '../../compile/plan.ts'
import type { InputDefinition } from '../../widget.ts'

const WIDE_CHARACTER_PX = 14
const NARROW_CHARACTER_PX = 8
const CAPITAL_PX = 11
/** The few Latin characters that are nearly as wide as Chinese ones. */
const BROAD = /[%@MWmw]/
const CELL_PADDING_PX = 16
const SORT_MARK_PX = 20
const MIN_TEXT_PX = 96
const MAX_TEXT_PX = 240

/** Width that a text takes in the table's 14 px font: Chinese characters are about twice as wide as Latin ones. */
export function textWidthPx(text: string): number {
  let width = 0
  for (const character of text) width += characterWidthPx(character)
  return width
}

function characterWidthPx(character: string): number {
  if (isWide(character)) return WIDE_CHARACTER_PX
  return /[A-Z]/.test(character) ? CAPITAL_PX : NARROW_CHARACTER_PX
}

function isWide(character: string): boolean {
  return (character.codePointAt(0) ?? 0) >= 0x2e80 || BROAD.test(character)
}

/**
 * Width of a column: the page's, else by what it holds, never too narrow for its title. Measured from the plan and not
 * from the rows, so that columns do not jump from page to page.
 */
export function columnWidthPx(column: ColumnPlan, definition: InputDefinition | undefined): number {
  if (column.isSized && column.widthPx !== undefined) return column.widthPx
  const title = textWidthPx(column.title) + CELL_PADDING_PX + (column.sortable ? SORT_MARK_PX : 0)
  if (column.widthPx !== undefined) return Math.max(title, column.widthPx)
  const content = definition?.columnWidthPx?.(column.field) ?? contentWidthPx(column)
  return Math.max(title, content)
}

function contentWidthPx({ field }: ColumnPlan): number {
  if (field.multiple) return 200
  switch (field.type.kind) {
    case 'string':
      return Math.min(Math.max(field.type.maxLength * NARROW_CHARACTER_PX + CELL_PADDING_PX, MIN_TEXT_PX), MAX_TEXT_PX)
    case 'text':
    case 'json':
      return MAX_TEXT_PX
    case 'integer':
      return 96
    case 'long':
      return 168
    case 'decimal':
      return 128
    case 'boolean':
      return 80
    case 'date':
      return 112
    case 'datetime':
      return 176
    case 'time':
      return 96
    case 'enum':
      return 112
    case 'ref':
    case 'file':
      return 160
  }
}
