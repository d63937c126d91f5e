import type { FieldPlan } from '#renderer/compile/plan.ts'
import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import { canonicalDecimal, MAX_EXACT_DIGITS, significantDigits } from '#schemas/values/decimal.ts'
import { widgetRegistry } from '#widgets/registry.ts'
import { type Cell, dateCell, textCell } from '../../spreadsheets/cell.ts'
import { isNamed, piecesOf } from '../read/report-names.ts'
import { cellFormat } from './sheet-columns.ts'

/** In front of this, an import takes the pieces of a text apart. */
const LIST_SEPARATOR = '、'

/** A stored value as a cell that an import would read as the same value. */
export function toCell(field: FieldPlan, value: CanonicalValue, texts: ReadonlyMap<string, string> | undefined): Cell {
  if (value === null || value === '') return null
  if (isNamed(field)) {
    const pieces = piecesOf(field, value).map((piece) => texts?.get(piece) ?? piece)
    return textCell(pieces.join(LIST_SEPARATOR))
  }
  const format = cellFormat(field)
  if (format.kind === 'number') return numberCell(String(value), format.decimals)
  if (format.kind !== 'text') return dateCell(format.kind, String(value))
  if (typeof value === 'object' && !Array.isArray(value)) return textCell(JSON.stringify(value))
  return textCell(formatValue(field, value))
}

/** Spreadsheets keep 15 digits; a longer number would become another one. */
function numberCell(stored: string, decimals: number): Cell {
  const number = canonicalDecimal(stored)
  if (number === undefined || significantDigits(number) > MAX_EXACT_DIGITS) return textCell(stored)
  return { kind: 'number', number, decimals }
}

function formatValue(field: FieldPlan, value: CanonicalValue): string {
  const definition = widgetRegistry.get(field.widget.type)
  if (definition) return definition.format(value, { options: field.widget.options, field, choices: [] })
  return Array.isArray(value) ? value.join(LIST_SEPARATOR) : String(value)
}
