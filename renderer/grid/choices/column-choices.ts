import type { Choice } from '../../widget.ts'
import type { CellDefinition } from '../engine/cell-definition.ts'
import type { ChoiceList } from '../engine/choice-list.ts'
import type { GridColumn } from '../engine/grid-column.ts'
import { createGivenChoices, toChoices } from './given-choices.ts'
import { createBrokenChoices, createLoadedChoices } from './loaded-choices.ts'
import { choiceMessages } from './messages.ts'
import { createSearchedChoices } from './searched-choices.ts'

/** Where dictionaries come from; the host's are of this shape. */
export interface ChoiceDictionaries {
  load(code: string): Promise<readonly Choice[]>
  peek(code: string): readonly Choice[] | undefined
  search(dictCode: string, keyword: string, signal?: AbortSignal): Promise<readonly Choice[]>
  labels(dictCode: string, values: readonly string[]): Promise<readonly (string | null)[]>
}

/** What can be chosen in a column: its options, and behind them the dictionary that its type names. */
export function createColumnChoices(
  dictionaries: ChoiceDictionaries,
): (column: GridColumn, cell: CellDefinition) => ChoiceList | null {
  return (column, cell) => {
    const options = toChoices(column.options)
    const isChoosing = cell.choiceSource !== undefined
    // Specified: a dictionary that is named must have a name.
    if (isChoosing && column.dictCode === '') return createBrokenChoices(options, choiceMessages.emptyDictCode)
    const source = cell.choiceSource?.(column)
    if (!source) return isChoosing || options.length > 0 ? createGivenChoices(options) : null
    const { dictCode, searched } = source
    return searched
      ? createSearchedChoices({
          options,
          search: (keyword, signal) => dictionaries.search(dictCode, keyword, signal),
          labels: (values) => dictionaries.labels(dictCode, values),
        })
      : createLoadedChoices({
          options,
          peek: () => dictionaries.peek(dictCode),
          load: () => dictionaries.load(dictCode),
        })
  }
}
