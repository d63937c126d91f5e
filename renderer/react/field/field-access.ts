import type { FieldPermissionCodes } from '#schemas/permissions/permission-code.ts'
import type { FieldPlan } from '../../compile/plan.ts'
import type { HostPermissions } from '../../host.ts'

/** `hidden`: neither shown nor sent. `readable`: shown as text, never sent. */
export type FieldAccess = 'hidden' | 'readable' | 'editable'

/** What the signed-in user may do with a field. The server enforces the same codes; this only spares a refusal. */
export function fieldAccess(field: FieldPlan, permissions: HostPermissions): FieldAccess {
  if (field.permissions.some(({ see }) => !permissions.isVisible(see))) return 'hidden'
  if (field.readOnly) return 'readable'
  return mayEdit(field, permissions) ? 'editable' : 'readable'
}

/** Whether the user holds what changing the field takes, seeing it aside. */
export function mayEdit(field: FieldPlan, permissions: HostPermissions): boolean {
  return field.permissions.every(
    ({ edit }: FieldPermissionCodes) => permissions.isVisible(edit) && !permissions.isDisabled(edit),
  )
}
