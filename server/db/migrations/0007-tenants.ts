import { type Kysely, type Migration, sql } from 'kysely'
import { createUuidV7 } from '../../ids/uuid-v7.ts'

/**
 * Rights belong to a tenant, and so does a session. Until now a role counted in every tenant, and everybody belonged to
 * tenant 0: who works in tenants keeps in each of them what they could do, by a copy of their roles there.
 */
export const tenants: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('sys_session').addColumn('tenant_id', 'integer').execute()
    await db.schema.alterTable('sys_depart').addColumn('depart_name_abbr', 'varchar(50)').execute()
    await sql`create index sys_user_tenant_tenant_id_idx on sys_user_tenant (tenant_id)`.execute(db)
    await db.schema
      .alterTable('sys_role')
      .addColumn('tenant_id', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
    await db.schema.alterTable('sys_role').dropConstraint('sys_role_role_code_key').execute()
    await sql`create unique index sys_role_tenant_code_key on sys_role (tenant_id, role_code)`.execute(db)
    await joinInstallation(db)
    await copyRoles(db)
    await leaveRolesOfInstallation(db)
  },
}

/** Tenants in which somebody works, or would if they were not frozen; of one that is gone nobody is a member. */
const REAL_MEMBERSHIPS = sql`
  select member.user_id, member.tenant_id
  from sys_user_tenant member left join sys_tenant tenant on tenant.id = member.tenant_id
  where member.tenant_id <> 0 and (tenant.id is null or tenant.del_flag = 0)
`

/** Members of tenant 0 are those who belong to no other, and administrators: somebody must be left who runs the whole. */
async function joinInstallation(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into sys_user_tenant (user_id, tenant_id)
    select id, 0 from sys_user
    where id not in (select user_id from (${REAL_MEMBERSHIPS}) real)
      or id in (
        select user_id from sys_user_role join sys_role on sys_role.id = sys_user_role.role_id
        where sys_role.role_code = 'admin'
      )
    on conflict do nothing
  `.execute(db)
}

async function copyRoles(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ role_id: string; tenant_id: number }>`
    select distinct sys_user_role.role_id, real.tenant_id
    from sys_user_role join (${REAL_MEMBERSHIPS}) real on real.user_id = sys_user_role.user_id
    order by tenant_id, role_id
  `.execute(db)
  for (const { role_id: roleId, tenant_id: tenantId } of rows) {
    const copyId = createUuidV7()
    await sql`
      insert into sys_role
        (id, role_code, role_name, description, tenant_id, create_by, create_time, update_by, update_time)
      select ${copyId}, role_code, role_name, description, ${tenantId}, create_by, create_time, update_by, update_time
      from sys_role where id = ${roleId}
    `.execute(db)
    await sql`
      insert into sys_role_permission (role_id, permission_id)
      select ${copyId}, permission_id from sys_role_permission where role_id = ${roleId}
    `.execute(db)
    await sql`
      insert into sys_user_role (user_id, role_id)
      select user_id, ${copyId} from sys_user_role
      where role_id = ${roleId}
        and user_id in (select user_id from (${REAL_MEMBERSHIPS}) real where real.tenant_id = ${tenantId})
    `.execute(db)
  }
}

/** Who is in tenant 0 no longer holds no rights there either, should they be let in again some day. */
async function leaveRolesOfInstallation(db: Kysely<unknown>): Promise<void> {
  await sql`
    delete from sys_user_role using sys_role
    where sys_role.id = sys_user_role.role_id and sys_role.tenant_id = 0
      and sys_user_role.user_id not in (select user_id from sys_user_tenant where tenant_id = 0)
  `.execute(db)
}
