import type { Insertable, Updateable } from 'kysely'
import { type SqlBool, sql } from 'kysely'
import type { PermissionTable } from '../db/tables.ts'
import { entityNotFound } from '../http/api-error.ts'
import type { ManagedStore } from '../resources/managed/managed-resource.ts'
import type { EntityRow } from '../resources/tables/entity-tables.ts'

/** Rows of `sys_menu` are those of `sys_permission`, whose kinds are numbers there and whose tenant is the installation. */
export const menuStore: ManagedStore = {
  async hold({ trx }, ids) {
    await trx
      .selectFrom('sys_permission')
      .where(sql<SqlBool>`id = any(${[...ids]}::text[])`)
      .orderBy('id')
      .select('id')
      .forUpdate()
      .execute()
  },

  async insert({ trx }, rows) {
    // What a page's plan names are columns of this table.
    const values = rows.map((row) => toPermission(row) as Insertable<PermissionTable>)
    await trx.insertInto('sys_permission').values(values).execute()
  },

  async update({ trx }, updates) {
    for (const { id, version, set } of updates) {
      const { numUpdatedRows } = await trx
        .updateTable('sys_permission')
        .set(toPermission(set))
        .where('id', '=', id)
        .where('version', '=', version)
        .executeTakeFirstOrThrow()
      if (Number(numUpdatedRows) !== 1) throw entityNotFound()
    }
  },

  async remove({ trx }, ids) {
    await trx
      .updateTable('sys_permission')
      .set({ del_flag: 1 })
      .where(sql<SqlBool>`id = any(${[...ids]}::text[])`)
      .execute()
  },
}

/** Those that may not be empty take what an entry has by itself. */
const DEFAULTS = {
  route: true,
  keep_alive: false,
  hidden: false,
  hide_tab: false,
  always_show: false,
  internal_or_external: false,
  status: '1',
} as const

function toPermission({
  tenant_id: _,
  menu_type: kind,
  sort_no: place,
  ...row
}: EntityRow): Updateable<PermissionTable> {
  return {
    ...row,
    ...Object.fromEntries(Object.entries(DEFAULTS).filter(([name]) => Object.hasOwn(row, name) && row[name] === null)),
    ...(kind !== undefined && { menu_type: Number(kind) }),
    ...(place !== undefined && { sort_no: place === null ? null : Number(place) }),
  }
}
