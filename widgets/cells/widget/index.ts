import type { CellColumn } from '#renderer/grid/engine/cell-column.ts'
import { type CellDefinition, defineCell } from '#renderer/grid/engine/cell-definition.ts'
import type { FormatContext } from '#renderer/widget.ts'
import { plainText, readText } from '../cell-text.ts'
import { POPUP_KEYS } from '../popup-keys.ts'

/**
 * Any widget of a page's field, edited by the widget's own input: what fields use that no other cell type fits. The
 * column says which by `widget: { definition, field }`.
 */
export const widget = withWidgetTexts(
  defineCell({
    type: 'widget',
    title: '控件',
    editing: 'component',
    looksLikeInput: true,
    format: plainText,
    parse: readText,
    loadEditor: () => import('./widget-editor.tsx').then((module) => module.WidgetEditor),
    keepsKeys: POPUP_KEYS,
  }),
)

/** The same cell, whose texts are those of the widget where its column has one: as lists, details and files have them. */
export function withWidgetTexts(cell: CellDefinition): CellDefinition {
  return {
    ...cell,
    format(value, column) {
      const { widget: bound } = column.declared
      return bound ? bound.definition.format(value, contextOf(column)) : cell.format(value, column)
    },
    parse(text, column) {
      const { widget: bound } = column.declared
      return bound ? bound.definition.parse(text, contextOf(column)) : cell.parse(text, column)
    },
  }
}

const contexts = new WeakMap<CellColumn, FormatContext<never>>()

/** What the widget may know. Made once per column, and again when its choices are others: cells ask for it as they scroll. */
function contextOf(column: CellColumn): FormatContext<never> {
  const choices = column.choices?.items ?? NO_CHOICES
  const known = contexts.get(column)
  if (known?.choices === choices) return known
  const { widget: bound } = column.declared
  if (!bound) throw new TypeError(`The column ${column.key} has no widget.`)
  const { field } = bound
  // The compiler has checked the options against this very definition.
  const context = { field, choices, options: field.widget.options as never }
  contexts.set(column, context)
  return context
}

const NO_CHOICES: FormatContext<never>['choices'] = []
