import type { CellRule, GridColumn } from '#renderer/grid/engine/grid-column.ts'
import { OPTIONS } from './data.ts'
import type { CellType, DataColumn } from './entrant.ts'

/** What the rules of the columns are: so that bulk changes and the check of all rows have something to do. */
const RULES: Readonly<Record<string, readonly CellRule[]>> = {
  c0: [{ required: true }, { unique: true }, { pattern: '^[A-Za-z0-9]+$' }],
  // About one in a hundred is there more than once.
  c1: [{ required: true }, { unique: true }, { pattern: 'n' }],
  c5: [{ required: true }, { pattern: '^[a-z]+ [0-9]+$' }],
  c10: [{ required: true }, { pattern: '^[a-z]+ [0-9]+$' }],
  // One in a thousand has one digit.
  c15: [{ required: true }, { pattern: '^[a-z]+ [0-9]{2,}$' }],
}
export const CHECKED_COLUMNS = Object.keys(RULES).length

const TYPES: Readonly<Record<CellType, string>> = {
  text: 'input',
  number: 'input-number',
  select: 'select',
  checkbox: 'checkbox',
  date: 'date',
}

/** The columns of the benchmark as columns of our grid: with rules, and with 合计 and 平均 below the numbers. */
export function declareColumn({ key, title, type, width }: DataColumn): GridColumn {
  return {
    key,
    title,
    width,
    type: TYPES[type],
    ...(RULES[key] && { validateRules: RULES[key] }),
    ...(type === 'number' && { statistics: ['sum', 'average'] as const }),
    ...(type === 'select' && { options: OPTIONS }),
  }
}
