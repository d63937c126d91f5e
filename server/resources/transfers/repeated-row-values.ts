import type { FieldError } from '#schemas/api/envelope.ts'
import { fieldError } from '../read/read-fields.ts'
import type { EntityPagePlan } from '../resource.ts'
import { isDuplicateChecked } from '../write/check-taken.ts'
import type { ReadRow } from './import-work.ts'
import { importMessages as messages } from './messages.ts'
import { type MetValues, metOf } from './taken-values.ts'

/** Values of rows of sub-tables that a row of another record in the file has, where no two rows of the page may. */
export function repeatedRowValues(
  { subTables }: EntityPagePlan,
  met: MetValues,
  records: readonly Pick<ReadRow, 'row' | 'save' | 'rows'>[],
): readonly FieldError[] {
  return subTables.flatMap((table) =>
    table.fields.filter(isDuplicateChecked).flatMap((field) => {
      const first = metOf(met, `${table.name}/${field.name}`)
      return records.flatMap(({ row, save, rows }) =>
        (save.rows.get(table.name) ?? []).flatMap(({ values }, position) => {
          const value = values.get(field.name) ?? null
          const number = rows.get(table.name)?.[position]?.row.number
          if (value === null || value === '' || number === undefined) return []
          const key = JSON.stringify(value)
          const earlier = first.get(key)
          if (earlier === undefined) first.set(key, number)
          if (earlier === undefined || earlier === number) return []
          const message = messages.alsoInSheet(field.title, earlier)
          return [fieldError(field, { code: 'taken', message, at: `/${row.number}/${table.name}/${position}` })]
        }),
      )
    }),
  )
}
