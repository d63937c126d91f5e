import { canonicalPlainDecimal } from '#schemas/values/plain-decimal.ts'
import { defineCell } from './cell-definition.ts'
import type { PlannedRows } from './cell-plan.ts'
import type { ChoiceList } from './choice-list.ts'
import type { Column } from './column.ts'
import type { GridRow } from './row.ts'

/** Types of cells that tests paste into and fill: small, but with the ways of the real ones. */
export const textCell = defineCell({
  type: 'text',
  title: '文本',
  editing: 'text',
  looksLikeInput: true,
  format: (value) => (value === null ? '' : String(value)),
  parse: (text) => ({ ok: true, value: text === '' ? null : text }),
})
export const numberCell = defineCell({
  ...textCell,
  type: 'number',
  title: '数字',
  parse: (text) => {
    const number = text === '' ? null : canonicalPlainDecimal(text)
    return number === undefined ? { ok: false, message: `${text} 不是数字` } : { ok: true, value: number }
  },
})
export const choiceCell = defineCell({
  ...textCell,
  type: 'choice',
  title: '选择',
  editing: 'component',
  format: (value, { choices }) => choices?.textOf(String(value)) ?? '',
  parse: (text, { choices }) => {
    const value = text === '' ? null : choices?.valueOf(text)
    return value === undefined ? { ok: false, message: `没有选项 ${text}` } : { ok: true, value }
  },
})

export function column(key: string, cell = textCell, rest: Partial<Column> = {}): Column {
  return {
    key,
    title: key,
    declared: { key, title: key, type: cell.type },
    cell,
    widthPx: 160,
    minWidthPx: 40,
    pinned: null,
    visible: true,
    align: 'left',
    readOnly: false,
    required: false,
    placeholder: '',
    props: {},
    statistics: [],
    choices: null,
    rules: [],
    ...rest,
  }
}

/** Choices 1 to 3: 一, 二, 三. */
export const threeChoices: ChoiceList = {
  state: 'ready',
  items: ['一', '二', '三'].map((text, index) => ({ value: String(index + 1), text })),
  problem: '',
  textOf: (value) => ['一', '二', '三'][Number(value) - 1],
  valueOf: (text) => ({ 一: '1', 二: '2', 三: '3' })[text],
  load() {},
  subscribe: () => () => {},
}

/** Rows with ids r0, r1, …; those of `locked` cannot be edited. */
export function plannedRows(rows: readonly GridRow[], locked: readonly number[] = []): PlannedRows {
  const withIds = rows.map((row, index) => ({ id: `r${index}`, ...row }))
  return {
    rows: withIds,
    idOf: (row) => String(row.id),
    isEditable: (_row, index, { readOnly }) => !readOnly && !locked.includes(index),
  }
}
