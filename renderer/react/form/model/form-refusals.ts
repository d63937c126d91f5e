import type { FieldError } from '#schemas/api/envelope.ts'
import type { FieldPlan, SubTablePlan } from '../../../compile/plan.ts'
import { readRecordPointer } from '../layout/form-place.ts'
import type { RowsModel } from '../rows/rows-model.ts'
import type { FormFields } from './form-fields.ts'

/** What was refused, put beside its field or cell. A key is the name of a field, or `table/row key/column`. */
export interface FormRefusals {
  /** Those that belong to no field of the form come back. */
  show(errors: readonly FieldError[]): readonly FieldError[]
  refuse(key: string, message: string): void
  forgive(key: string): void
}

export function cellKey(table: SubTablePlan, rowKey: string, field: FieldPlan): string {
  return `${table.name}/${rowKey}/${field.name}`
}

/** `toShown`: where in the form something stands that was said of what was sent. */
export function createFormRefusals(
  fields: FormFields,
  rows: ReadonlyMap<string, RowsModel>,
  toShown: (pointer: string) => string,
): FormRefusals {
  return {
    show: (errors) =>
      errors.filter(({ pointer, message }) => {
        const place = readRecordPointer(toShown(pointer))
        const model = place && rows.get(place.name)
        if (place && model) model.refuse({ row: place.row, column: place.column, message })
        else if (place && fields.has(place.name)) fields.refuse(place.name, message)
        else return true
        return false
      }),
    refuse(key, message) {
      const [target = '', rowKey, column] = key.split('/')
      const model = rows.get(target)
      if (!model || rowKey === undefined || column === undefined) {
        fields.refuse(target, message)
        return
      }
      const row = model.positionOf(rowKey)
      // The row may have been removed before the answer came.
      if (row !== -1) model.refuse({ row, column, message })
    },
    forgive(key) {
      const [target = '', rowKey, column] = key.split('/')
      if (rowKey === undefined || column === undefined) fields.forgive(target)
      else rows.get(target)?.forgive(rowKey, column)
    },
  }
}
