import type { FieldError } from '#schemas/api/envelope.ts'
import { sysDepartRole, sysDepartUser, sysMyDepart } from '#schemas/managed/sys-depart-role.ts'
import { defineManagedResource, type ManagedSave, type ManagedWrite } from '../resources/managed/managed-resource.ts'
import { assertStillBound } from '../roles/bounds.ts'
import { assertHoldsAll, grantsOfDepartRole } from './depart-grants.ts'
import { assertManages, ofManaged } from './in-charge.ts'
import { departRoleMessages as messages } from './messages.ts'

export const myDepartResource = defineManagedResource({
  resource: sysMyDepart,
  hooks: { restrictList: (context) => ofManaged(context, 'id') },
})

export const departUserResource = defineManagedResource({
  resource: sysDepartUser,
  calls: { readQuery: (query) => renamed(query, 'depId') },
  hooks: { restrictList: (context) => ofManaged(context, 'depart_id') },
})

/** Roles of the departments that somebody manages; whoever removes one holds what it grants. */
export const departRoleResource = defineManagedResource({
  resource: sysDepartRole,
  uniqueIndexes: { sys_depart_role_tenant_code_key: 'roleCode' },
  calls: {
    readQuery: (query) => renamed(query, 'deptId'),
    messages: { edited: messages.edited, deleted: messages.deleted, batchDeleted: messages.deleted },
  },
  hooks: {
    restrictList: (context) => ofManaged(context, 'depart_id'),
    judge: async (_judging, saves) => saves.flatMap(judgeKept),
    beforeWrite: judgeWrite,
    afterWrite: async ({ trx, context }) => assertStillBound(trx, context),
  },
})

function renamed(query: Readonly<Record<string, unknown>>, name: string): Readonly<Record<string, unknown>> {
  const { [name]: departId, ...others } = query
  return departId === undefined ? others : { ...others, departId }
}

function judgeKept({ at, before, values }: ManagedSave): readonly FieldError[] {
  if (!before) return []
  const error = (name: string, message: string) => ({ pointer: `${at}/${name}`, code: 'depart-role', message })
  return [
    ...(values.has('roleCode') ? [error('roleCode', messages.codeStays)] : []),
    ...(values.has('departId') ? [error('departId', messages.departStays)] : []),
  ]
}

async function judgeWrite({ trx, context, action, rows }: ManagedWrite): Promise<void> {
  const departIds = rows.map(({ before, values }) => String((before?.values ?? values).get('departId')))
  await assertManages(trx, context, departIds)
  if (action !== 'delete') return
  for (const { before } of rows) {
    if (before) await assertHoldsAll(trx, context, await grantsOfDepartRole(trx, before.id))
  }
}
