import { sql } from 'kysely'
import { StartProblem } from '../settings/start-problem.ts'
import type { Db } from './databases.ts'
import { dbMessages } from './messages.ts'
import { isOfTenants, TENANT_COLUMN, tenancyOf } from './tenancy.ts'

/** For which tenant the running transaction works: a number, or `ALL_TENANTS`. Unset shows nothing. */
export const TENANT_SETTING = 'pagewright.tenant'
export const ALL_TENANTS = 'all'

export const OWN_POLICY = 'pagewright_tenant'
const SHARED_POLICY = 'pagewright_installation'

/**
 * Brings the policies of all tables of tenants in line with ROW_SECURITY. They are forced, so that they bind the role
 * that owns the tables as well, where one role serves for both.
 */
export async function settleRowSecurity(
  owner: Db,
  { schema, appRole, enabled }: { readonly schema: string; readonly appRole: string; readonly enabled: boolean },
): Promise<void> {
  const { rows } = await sql<{ name: string; secured: boolean; policies: readonly string[] }>`
    select relation.relname as name, relation.relrowsecurity and relation.relforcerowsecurity as secured,
      (select coalesce(jsonb_agg(polname), '[]') from pg_policy where polrelid = relation.oid) as policies
    from pg_class relation
    join pg_attribute on attrelid = relation.oid and attname = ${TENANT_COLUMN} and not attisdropped
    where relation.relnamespace = ${schema}::regnamespace and relation.relkind = 'r'
  `.execute(owner)
  const tables = rows.filter(({ name }) => isOfTenants(name))
  if (!enabled) {
    for (const { name, policies } of tables) if (policies.includes(OWN_POLICY)) await takeOff(owner, name)
    return
  }
  await assertBound(owner, appRole)
  for (const { name, secured, policies } of tables) {
    if (!secured || !policies.includes(OWN_POLICY)) await secureTable(owner, name)
  }
}

/** Rows of a tenant are there for it alone; those of tenant 0 that are for all others may be read by them. */
export async function secureTable(owner: Db, table: string): Promise<void> {
  const name = sql.table(table)
  await sql`alter table ${name} enable row level security`.execute(owner)
  await sql`alter table ${name} force row level security`.execute(owner)
  await dropPolicies(owner, table)
  // Each part is looked up once for a statement, not for each row.
  const told = sql.lit(TENANT_SETTING)
  await sql`
    create policy ${sql.id(OWN_POLICY)} on ${name} using (
      (select current_setting(${told}, true)) = ${sql.lit(ALL_TENANTS)}
      or ${sql.ref(TENANT_COLUMN)} = (
        select nullif(nullif(current_setting(${told}, true), ${sql.lit(ALL_TENANTS)}), '')::integer
      )
    )
  `.execute(owner)
  if (tenancyOf(table) !== 'tenant-and-installation') return
  await sql`
    create policy ${sql.id(SHARED_POLICY)} on ${name} for select using (
      ${sql.ref(TENANT_COLUMN)} = 0 and (select coalesce(current_setting(${told}, true), '')) <> ''
    )
  `.execute(owner)
}

async function takeOff(owner: Db, table: string): Promise<void> {
  await dropPolicies(owner, table)
  await sql`alter table ${sql.table(table)} no force row level security`.execute(owner)
  await sql`alter table ${sql.table(table)} disable row level security`.execute(owner)
}

async function dropPolicies(owner: Db, table: string): Promise<void> {
  for (const policy of [OWN_POLICY, SHARED_POLICY]) {
    await sql`drop policy if exists ${sql.id(policy)} on ${sql.table(table)}`.execute(owner)
  }
}

/** A role that policies do not bind would make the setting an empty promise. */
async function assertBound(owner: Db, appRole: string): Promise<void> {
  const { rows } = await sql<{ free: boolean }>`
    select rolsuper or rolbypassrls as free from pg_roles where rolname = ${appRole}
  `.execute(owner)
  if (rows[0]?.free) throw new StartProblem('database-refused', dbMessages.rowSecurityWithoutEffect(appRole))
}
