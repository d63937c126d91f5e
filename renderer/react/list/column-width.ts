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
/** A name of up to a line; what may be longer is given more. */
const NAME_PX = 168
const NAME_LENGTH = 50
/** A mark, and the edges of a tag. */
const TAG_PX = 32

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

function longest(items: readonly { readonly text: string }[]): number {
  return Math.max(...items.map(({ text }) => textWidthPx(text)))
}

function contentWidthPx({ field }: ColumnPlan): number {
  const { choices } = field
  if (field.multiple) return 200
  switch (field.type.kind) {
    case 'string': {
      const { maxLength } = field.type
      const most = maxLength > NAME_LENGTH ? MAX_TEXT_PX : NAME_PX
      return Math.min(Math.max(maxLength * NARROW_CHARACTER_PX + CELL_PADDING_PX, MIN_TEXT_PX), most)
    }
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
      return 160
    case 'time':
      return 96
    case 'enum':
      return choices?.source === 'options' ? longest(choices.items) + TAG_PX + CELL_PADDING_PX : 112
    case 'ref':
      // A name and a number, or a name.
      return choices?.source === 'ref' && choices.label.includes('{') ? 184 : 136
    case 'file':
      return 160
  }
}
