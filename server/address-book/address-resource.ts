import { type SqlBool, sql } from 'kysely'
import { SEE_CONTACTS, sysAddress, sysAddressDepart } from '#schemas/managed/sys-address.ts'
import type { Db } from '../db/databases.ts'
import type { DataContext } from '../http/request-context.ts'
import { defineManagedResource } from '../resources/managed/managed-resource.ts'
import type { StoredRecord } from '../resources/read/stored-record.ts'
import { isBelow } from './below-department.ts'

/** All of the tenant together. */
const EVERYBODY = '0'

export const addressResource = defineManagedResource({
  resource: sysAddress,
  textsIn: 'sys_user',
  calls: { readQuery: ofOneDepartment },
  conditions: {
    departId: (context, id) => (id === EVERYBODY ? sql<SqlBool>`true` : isBelow(context, { id })),
    orgCode: (context, code) => isBelow(context, { code }),
  },
  hooks: { afterRead: withContacts },
})

export const addressDepartResource = defineManagedResource({ resource: sysAddressDepart })

function ofOneDepartment(query: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { departId, orgCode, ...others } = query
  if (typeof departId === 'string' && departId !== '') return { ...others, departId }
  if (typeof orgCode === 'string' && orgCode !== '') return { ...others, orgCode }
  return others
}

/** The view masks; whoever may see contacts gets them as they are. */
async function withContacts(
  db: Db,
  context: DataContext,
  records: readonly StoredRecord[],
): Promise<readonly StoredRecord[]> {
  if (context.kind !== 'user' || !context.permissions.has(SEE_CONTACTS) || records.length === 0) return records
  const rows = await db
    .selectFrom('sys_user')
    .where(
      'id',
      'in',
      records.map(({ id }) => id),
    )
    .select(['id', 'phone', 'email'])
    .execute()
  const byId = new Map(rows.map(({ id, phone, email }) => [id, { phone, email }]))
  return records.map((record) => {
    const { phone = null, email = null } = byId.get(record.id) ?? {}
    return { ...record, values: new Map([...record.values, ['phone', phone], ['email', email]]) }
  })
}
