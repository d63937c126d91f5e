import { requiresValue } from '#schemas/rules/requires-value.ts'
import type { CellDefinition } from './cell-definition.ts'
import type { CellServices } from './cell-services.ts'
import type { ChoiceList } from './choice-list.ts'
import type { Column } from './column.ts'
import { DEFAULT_WIDTH_PX, MIN_WIDTH_PX } from './constants.ts'
import { fillPlaceholders } from './fill-placeholders.ts'
import type { CellRule, GridColumn } from './grid-column.ts'
import { columnMessages } from './messages.ts'

/** A column that cannot be drawn as it is declared. */
export class ColumnError extends Error {
  readonly code: 'unknown-cell-type' | 'duplicate-column'
  readonly column: string
  constructor(code: ColumnError['code'], column: string, message: string) {
    super(message)
    this.name = 'ColumnError'
    this.code = code
    this.column = column
  }
}

export interface ColumnSurroundings {
  /** The cell of a type or of one of its older names; that of columns without a type for undefined. */
  findCell(type: string | undefined): CellDefinition | undefined
  /** All types, for the message about an unknown one. */
  readonly types: readonly string[]
  /** What can be chosen in a column; null for types that do not choose. */
  choicesFor(column: GridColumn, cell: CellDefinition): ChoiceList | null
  readonly services?: CellServices
}

/**
 * Columns as declared, made ready: types found, widths and minimums settled, placeholders filled in.
 * @throws {ColumnError} when a type is unknown, or two columns have one key.
 */
export function resolveColumns(columns: readonly GridColumn[], surroundings: ColumnSurroundings): readonly Column[] {
  const keys = new Set<string>()
  return columns.map((declared) => {
    const { key } = declared
    if (keys.has(key)) throw new ColumnError('duplicate-column', key, columnMessages.duplicateColumn(key))
    keys.add(key)
    return resolveColumn(declared, surroundings)
  })
}

function resolveColumn(declared: GridColumn, { findCell, types, choicesFor, services }: ColumnSurroundings): Column {
  const { key, title, type, fixed, align, visible = true, disabled = false } = declared
  const cell = findCell(type)
  if (!cell) throw new ColumnError('unknown-cell-type', key, columnMessages.unknownType(key, type ?? '', types))
  const props = resolveProps(declared)
  const rules = declared.validateRules ?? []
  // The declaration wins over the attributes of the inner control, as specified.
  const readOnly = cell.editing === 'none' || (declared.disabled === undefined ? props.disabled === true : disabled)
  // What nobody can enter is not asked for.
  const placeholder = declared.placeholder ?? (readOnly ? '' : (cell.placeholder ?? ''))
  const minWidthPx = Math.max(declared.minWidth ?? MIN_WIDTH_PX, cell.minWidthPx ?? 0)
  return {
    key,
    title,
    declared,
    cell,
    widthPx: Math.max((declared.width ?? cell.widthPx ?? DEFAULT_WIDTH_PX) + (cell.extraWidthPx ?? 0), minWidthPx),
    minWidthPx,
    pinned: fixed ?? null,
    visible: visible && cell.hidden !== true,
    align: align ?? cell.align ?? 'left',
    readOnly,
    required: rules.some(asksForValue),
    placeholder: fillPlaceholders(placeholder, declared),
    props,
    statistics: declared.statistics ?? [],
    choices: choicesFor(declared, cell),
    rules,
    ...(services && { services }),
  }
}

/** Whether the rule refuses an empty cell: its column is marked as required. */
function asksForValue({ required, pattern, rule }: CellRule): boolean {
  if (required === true || (rule && requiresValue(rule))) return true
  return typeof pattern === 'string' && requiresValue({ code: pattern })
}

function resolveProps(declared: GridColumn): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(declared.props ?? {}).map(([name, value]) => [
      name,
      typeof value === 'string' ? fillPlaceholders(value, declared) : value,
    ]),
  )
}
