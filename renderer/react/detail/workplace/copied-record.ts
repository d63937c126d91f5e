import { PARENT_FIELD } from '#schemas/language/tree-fields.ts'
import type { FieldPlan, PagePlan, PageRecord } from '../../../compile/plan.ts'
import { subRows } from '../../../compile/record-values.ts'
import type { HostPermissions } from '../../../host.ts'
import { type FormTable, formBlocks, placedFields, visibleLayout } from '../../field/visible-layout.ts'

/**
 * What a new record takes over from another: what the user could have entered in its form. What is its alone (numbers,
 * unique values, its place in an order), what others write, and what the user does not see in full stays behind.
 */
export function copiedRecord(plan: PagePlan, record: PageRecord, permissions: HostPermissions): PageRecord {
  const blocks = formBlocks(visibleLayout(plan.form.layout, permissions))
  const fields = placedFields(blocks)
    .filter(({ access, placed }) => access === 'editable' && !placed.readOnly)
    .map(({ placed }) => placed.field)
    .filter((field) => field.name !== plan.list.order && isCopied(field))
  const tables = blocks.flatMap((block) => (block.kind === 'subTable' ? [block] : []))
  const parent = plan.tree && record[PARENT_FIELD]
  return {
    ...valuesOf(fields, record),
    ...(parent && { [PARENT_FIELD]: parent }),
    ...Object.fromEntries(tables.map((table) => [table.table.name, copiedRows(table, record)])),
  }
}

function copiedRows({ table, columns, filled }: FormTable, record: PageRecord): readonly PageRecord[] {
  const entered = columns.filter(({ access }) => access === 'editable').map(({ field }) => field)
  const fields = [...entered, ...filled].filter(isCopied)
  return subRows(record, table.name).map((row) => valuesOf(fields, row))
}

function isCopied({ unique, number, computed, kept, asked, isSecret }: FieldPlan): boolean {
  const isItsAlone = unique || number !== undefined
  const isWrittenElsewhere = computed !== null || kept !== undefined || asked !== undefined
  return !isItsAlone && !isWrittenElsewhere && isSecret !== true
}

function valuesOf(fields: readonly FieldPlan[], record: PageRecord): PageRecord {
  return Object.fromEntries(
    fields.flatMap(({ name }) => {
      const value = record[name]
      return value === undefined || value === null ? [] : [[name, value]]
    }),
  )
}
