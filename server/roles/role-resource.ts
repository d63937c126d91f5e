import { sysRole } from '#schemas/managed/sys-role.ts'
import { businessFailure, fieldFailure } from '../http/api-error.ts'
import { ADMIN_ROLE } from '../permissions/ensure-menu.ts'
import { defineManagedResource, type ManagedWrite } from '../resources/managed/managed-resource.ts'
import { roleMessages as messages } from './messages.ts'
import { assertMayChangeRole, assertStaysBound } from './no-climbing.ts'
import { giveOnce, grantedByPages } from './page-grants.ts'
import { countMembers, heldRole } from './role-members.ts'

/** Roles of a tenant. Their codes are what pages and the product know them by, and never change. */
export const roleResource = defineManagedResource({
  resource: sysRole,
  uniqueIndexes: { sys_role_tenant_code_key: 'roleCode' },
  calls: {
    messages: { edited: messages.edited, deleted: messages.deleted, batchDeleted: messages.batchDeleted },
  },
  hooks: {
    async beforeWrite(write) {
      if (write.action === 'delete') await beforeDeletion(write)
      else {
        assertCodes(write)
        await assertMayGrant(write)
      }
    },
    // A role that pages know by its code begins with what they give it.
    async afterWrite({ trx, context, rows }, stored) {
      for (const [index, record] of stored.entries()) {
        const { id, roleCode } = heldRole(record)
        if (rows[index]?.before === null) await giveOnce(trx, context, { roleId: id, roleCode })
      }
    },
  },
})

function assertCodes({ rows, context }: ManagedWrite): void {
  for (const { before, values } of rows) {
    const code = values.get('roleCode')
    if (before && code !== undefined && code !== before.values.get('roleCode')) refuseCode(messages.codeStays)
    // What every new page brings goes to the role of this code: it would be a way to get all of it.
    if (!before && code === ADMIN_ROLE && context.kind === 'user') refuseCode(messages.administratorCode)
  }
}

/** Making a role that pages give rights to is giving those rights. */
async function assertMayGrant({ trx, context, rows }: ManagedWrite): Promise<void> {
  for (const { before, values } of rows) {
    if (before) continue
    const [id, roleCode, roleName] = ['', String(values.get('roleCode')), String(values.get('roleName'))]
    const granted = await grantedByPages(trx, roleCode)
    if (granted.length > 0) await assertMayChangeRole(trx, context, { id, roleCode, roleName }, { granted })
  }
}

function refuseCode(message: string): never {
  throw fieldFailure([{ pointer: '/roleCode', code: 'role-code', message }])
}

/** A role that goes would take its rights from everybody who has it, which nobody asks for by deleting a row. */
async function beforeDeletion({ trx, context, rows }: ManagedWrite): Promise<void> {
  const used: string[] = []
  for (const { before } of rows) {
    if (!before) continue
    const role = heldRole(before)
    if (role.roleCode === ADMIN_ROLE) throw businessFailure(messages.administratorRole)
    await assertMayChangeRole(trx, context, role)
    await assertStaysBound(trx, context, role)
    const members = await countMembers(trx, role.id)
    if (members > 0) used.push(messages.roleUsed(role.roleName, members))
  }
  if (used.length > 0) throw businessFailure(messages.rolesUsed(used.join('、')))
}
