import type { FieldPlan, PagePlan } from '../../compile/plan.ts'
import type { HostPermissions } from '../../host.ts'
import { fieldAccess } from '../field/field-access.ts'

export interface ExportableColumn {
  readonly name: string
  readonly title: string
}

/** What this user may take out of the list; the server decides the same again. */
export function exportableColumns({ list, tree }: PagePlan, permissions: HostPermissions): readonly ExportableColumn[] {
  const mayTake = (field: FieldPlan) =>
    field.mask !== undefined ||
    (fieldAccess(field, permissions) !== 'hidden' &&
      field.permissions.every((permission) => permissions.isVisible(permission.export)))
  const columns = list.columns.map(({ field, title }) => ({ field, title }))
  // The list shows the levels of a tree by indent; a spreadsheet needs a column for them.
  const isShown = tree === null || columns.some(({ field }) => field.name === tree.parent.name)
  const all = isShown || !tree ? columns : [{ field: tree.parent, title: tree.parent.title }, ...columns]
  return all.filter(({ field }) => mayTake(field)).map(({ field, title }) => ({ name: field.name, title }))
}
