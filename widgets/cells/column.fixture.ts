import type { CellDefinition } from '#renderer/grid/engine/cell-definition.ts'
import type { CellServices } from '#renderer/grid/engine/cell-services.ts'
import type { ChoiceList } from '#renderer/grid/engine/choice-list.ts'
import type { Column } from '#renderer/grid/engine/column.ts'
import type { GridColumn } from '#renderer/grid/engine/grid-column.ts'

interface Surroundings {
  readonly choices?: ChoiceList
  readonly services?: CellServices
}

/** A column as the grid makes it of a declaration, for tests of cell types. */
export function columnOf(
  cell: CellDefinition,
  declared: Partial<GridColumn> = {},
  { choices, services }: Surroundings = {},
): Column {
  const declaration = { key: 'value', title: '字段', type: cell.type, ...declared }
  return {
    key: declaration.key,
    title: declaration.title,
    declared: declaration,
    cell,
    widthPx: 200,
    minWidthPx: 40,
    pinned: null,
    visible: true,
    align: 'left',
    readOnly: false,
    required: declaration.validateRules?.some((rule) => 'required' in rule) ?? false,
    placeholder: declaration.placeholder ?? cell.placeholder ?? '',
    props: declaration.props ?? {},
    statistics: [],
    choices: choices ?? null,
    rules: [],
    ...(services && { services }),
  }
}
