import type { FieldPlan } from '../../compile/plan.ts'
import type { HostPermissions } from '../../host.ts'

/** `hidden`: neither shown nor sent. `readable`: shown as text, never sent. */
export type FieldAccess = 'hidden' | 'readable' | 'editable'

/** What the signed-in user may do with a field. The server enforces the same codes; this only spares a refusal. */
export function fieldAccess(field: FieldPlan, permissions: HostPermissions): FieldAccess {
  const { permission } = field
  if (permission && !permissions.isVisible(permission.see)) return 'hidden'
  if (field.readOnly) return 'readable'
  if (permission && (!permissions.isVisible(permission.edit) || permissions.isDisabled(permission.edit))) {
    return 'readable'
  }
  return 'editable'
}
