import { createReferences } from '../../calls/references.ts'
import type { FieldPlan, PageRecord } from '../../compile/plan.ts'
import type { Host } from '../../host.ts'
import type { CellStates } from '../../logic/row-states.ts'
import type { ChoiceConditions, PageWidgets, RowsColumn } from '../../widget.ts'
import { createGivenChoices } from '../choices/given-choices.ts'
import { createLoadedChoices } from '../choices/loaded-choices.ts'
import type { CellDefinition } from '../engine/cell-definition.ts'
import type { CellServices } from '../engine/cell-services.ts'
import type { ChoiceList } from '../engine/choice-list.ts'
import type { Column } from '../engine/column.ts'
import type { GridColumn } from '../engine/grid-column.ts'
import { resolveColumns } from '../engine/resolve-columns.ts'
import type { GridRow } from '../engine/row.ts'
import type { FieldCells } from './field-cells.ts'
import { createReferenceChoices, type ReferenceChoices } from './reference-choices.ts'

export interface FieldColumnsSettings {
  readonly columns: readonly RowsColumn[]
  readonly registry: PageWidgets
  readonly cells: FieldCells
  readonly host: Pick<Host, 'call' | 'dictionaries' | 'scope'>
  /** What cells with files need. */
  readonly services?: CellServices
  conditionsOf(field: FieldPlan, record: PageRecord): ChoiceConditions | null
  /** How reactions leave the cells of a row; absent: as they are declared. */
  statesOf?(row: GridRow): CellStates
}

export interface FieldColumns {
  readonly columns: readonly Column[]
  /** The column as the editor of a row sees it: with the choices that fit the row. */
  columnOf(column: Column, row: GridRow): Column
}

/**
 * The fields of a page as columns. What a cell type is told comes from the field's widget; rules are not the grid's:
 * what is wrong comes with the rows.
 */
export function createFieldColumns({
  columns,
  registry,
  cells,
  host,
  services,
  conditionsOf,
  statesOf,
}: FieldColumnsSettings): FieldColumns {
  const references = new Map<string, ReferenceChoices>()
  const fields = new Map(columns.map(({ field }) => [field.name, field]))

  function choicesOf(field: FieldPlan): ChoiceList | null {
    const { choices } = field
    switch (choices?.source) {
      case 'options':
        return createGivenChoices(choices.items)
      case 'dict':
        return createLoadedChoices({
          options: [],
          peek: () => host.dictionaries.peek(choices.code),
          load: () => host.dictionaries.load(choices.code),
        })
      case 'ref': {
        const { dictCode, listing } = choices
        const listed = listing?.filter ? `${dictCode},${listing.filter}` : dictCode
        const reference = createReferenceChoices({
          search: (keyword, signal) => host.dictionaries.search(listed, keyword, signal, listing?.pageSize),
          searchFitting: ({ page, path, where }, keyword, signal) =>
            createReferences(host.call).search({ page, field: path, where: where ?? {} }, keyword, signal),
          labels: (values) => host.dictionaries.labels(dictCode, values),
        })
        references.set(field.name, reference)
        return reference.column
      }
      default:
        return null
    }
  }

  const declared = columns.map((column) => declare(column, registry, cells, statesOf))
  /** Among rows that nobody may edit, no cell need say so. */
  const isRead = columns.every(({ readOnly }) => readOnly)
  const resolved = resolveColumns(
    declared.map(({ declaration }) => declaration),
    {
      findCell: (type) => declared.find(({ declaration }) => declaration.type === type)?.cell ?? cells.find(type),
      types: cells.types,
      services: { ...cells.services(host), ...services },
      choicesFor: ({ key }) => {
        const field = fields.get(key)
        return field ? choicesOf(field) : null
      },
    },
  )
  return {
    columns: resolved.map((column, index): Column => {
      const { field, readOnly } = columns[index] ?? {}
      const own = declared[index]?.cell ?? column.cell
      const isBlank = statesOf && ((row: GridRow) => statesOf(row).get(column.key)?.visible === false)
      const cell = isBlank ? blankable(own, isBlank) : own
      if (readOnly) return { ...column, cell: isRead ? { ...asText(cell), editing: 'none' } : asText(cell) }
      return { ...column, cell, required: field?.required === true && !column.readOnly }
    }),
    columnOf(column, row) {
      const reference = references.get(column.key)
      const field = fields.get(column.key)
      if (!reference || !field) return column
      const conditions = conditionsOf(field, row)
      const placeholder = conditions && !conditions.where ? conditions.missing : column.placeholder
      return { ...column, placeholder, choices: reference.forRow(conditions) }
    },
  }
}

interface DeclaredField {
  readonly declaration: GridColumn
  readonly cell: CellDefinition
}

function declare(
  { field, title, readOnly, closed, widthPx, fixed, cell: named }: RowsColumn,
  registry: PageWidgets,
  cells: FieldCells,
  statesOf: FieldColumnsSettings['statesOf'],
): DeclaredField {
  const definition = registry.get(field.widget.type)
  // The compiler has checked the options against this very definition.
  const wanted = definition?.cell?.(field, field.widget.options as never) ?? null
  const type = definition ? (named ?? wanted?.type) : undefined
  const found = type === undefined ? undefined : cells.find(type)
  const cell = cells.ofField(field, definition, type)
  const width = widthPx ?? definition?.columnWidthPx?.(field)
  return {
    cell,
    declaration: {
      ...(found && wanted?.declared),
      key: field.name,
      title,
      type: cell.type,
      align: field.align,
      disabled: readOnly,
      statistics: field.statistics,
      ...(width !== undefined && { width }),
      ...(fixed && { fixed }),
      ...(field.placeholder !== undefined && { placeholder: field.placeholder }),
      ...((closed ?? field.help) !== undefined && { headerHelp: closed ?? field.help }),
      ...closings(field.name, closed !== undefined, statesOf),
      ...(definition && { widget: { definition, field } }),
      ...(named === 'link' && { showDetails: true }),
      ...(found && wanted?.customValue && { customValue: wanted.customValue }),
      ...(found && wanted?.props && { props: wanted.props }),
    },
  }
}

/** The rows in which the column may not be edited. */
function closings(
  name: string,
  isClosedInStored: boolean,
  statesOf: FieldColumnsSettings['statesOf'],
): Pick<GridColumn, 'closedIn'> {
  const isStored = (row: GridRow | null) => isClosedInStored && row?.id !== undefined
  if (!statesOf) return isClosedInStored ? { closedIn: isStored } : {}
  return {
    closedIn(row) {
      const state = row ? statesOf(row).get(name) : undefined
      return isStored(row) || state?.readOnly === true || state?.visible === false
    },
  }
}

/** The cell, which shows nothing where reactions hide it. */
function blankable(cell: CellDefinition, isBlank: (row: GridRow) => boolean): CellDefinition {
  return {
    ...cell,
    paint(element, value, place) {
      const blank = isBlank(place.row)
      element.toggleAttribute('data-blank', blank)
      if (blank) element.textContent = ''
      else if (cell.paint) cell.paint(element, value, place)
      else {
        element.dataset.text = ''
        element.textContent = (cell.describe ?? cell.format)(value, place.column)
      }
    },
  }
}

/** What nobody may edit is no input that is greyed out. */
function asText(cell: CellDefinition): CellDefinition {
  return { ...cell, looksLikeInput: false }
}
