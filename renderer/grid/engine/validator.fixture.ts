import { createCellErrors } from './create-cell-errors.ts'
import { createValidator } from './create-validator.ts'
import type { CellRule, RuleEvent } from './grid-column.ts'
import type { CellValue, GridRow } from './row.ts'
import { column, setupStore } from './store.fixture.ts'

/** A grid of one column, named 名称, with the rules; rows r0, r1, … hold the values. */
export function setupValidator(rules: readonly CellRule[], values: readonly CellValue[] = ['']) {
  const { store } = setupStore({
    columns: [column({ key: 'name', title: '名称', defaultValue: '无' }, { rules }), column({ key: 'other' })],
    rows: values.map((name, index): GridRow => ({ id: `r${index}`, name })),
  })
  const errors = createCellErrors()
  const validator = createValidator({ store, errors })
  return {
    store,
    errors,
    validator,
    type(id: string, value: CellValue, on: RuleEvent['type'] = 'input') {
      store.setCells([{ id, key: 'name', value }])
      validator.check(id, 'name', on)
    },
    messageOf: (id = 'r0') => errors.messageOf(id, 'name'),
    wrong: () => Object.keys(errors.all()),
  }
}

/** Until promises that are settled have told everybody. */
export const settle = () => new Promise((resolve) => setTimeout(resolve))

/** What the rule says of a value, typed into an empty cell. */
export function said(rule: CellRule, value: CellValue): string | undefined {
  const { type, messageOf } = setupValidator([rule])
  type('r0', value)
  return messageOf()
}
