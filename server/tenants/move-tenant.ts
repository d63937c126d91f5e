import { sql } from 'kysely'
import type { Databases, Db } from '../db/databases.ts'
import { createUuidV7 } from '../ids/uuid-v7.ts'
import { ADMIN_ROLE } from '../permissions/ensure-menu.ts'
import { entityDb } from '../resources/tables/entity-tables.ts'
import { findSharedValue } from '../resources/tables/shared-value.ts'
import { databaseErrorCode } from '../resources/tables/table-state.ts'
import { INSTALLATION } from '../session/tenants.ts'
import { listPageTables } from './tenant-tables.ts'

export interface MoveOptions {
  /** Members of tenant 0 go along, with roles of the same codes; administrators stay. */
  readonly withUsers: boolean
}

export interface MovePlan {
  readonly tenant: { readonly id: number; readonly name: string }
  /** Tables with rows in tenant 0. */
  readonly tables: readonly { readonly table: string; readonly rows: number }[]
  /** Names of the accounts that go along. */
  readonly users: readonly string[]
}

/** What stands in the way of a move. */
export type MoveObstacle =
  | { readonly kind: 'unknown-tenant' }
  /** A value that has to be unique is there in both tenants. */
  | { readonly kind: 'taken'; readonly table: string; readonly detail: string }

export class MoveError extends Error {
  override readonly name = 'MoveError'
  readonly code = 'move-refused'
  readonly obstacle: MoveObstacle

  constructor(obstacle: MoveObstacle, options?: ErrorOptions) {
    super(obstacle.kind, options)
    this.obstacle = obstacle
  }
}

const UNIQUE_VIOLATION = '23505'
/** Announcements of 0 are for everybody, and its roles are what tenants copy: both stay. */
const MOVED_SYSTEM_TABLES = ['sys_depart', 'sys_data_log', 'import_report'] as const

/** Numbers that were given out. */
const COUNTER_TABLES = ['sys_serial_number', 'sys_number_counter'] as const

/**
 * What moving the rows of tenant 0 to another would do. Works on the owner's connection, which sees all tenants.
 * @throws {MoveError} when there is no such tenant.
 */
export async function planMove(
  { owner, schema }: Databases,
  tenantId: number,
  { withUsers }: MoveOptions,
): Promise<MovePlan> {
  const tenant = await findTenant(owner, tenantId)
  const tables: { table: string; rows: number }[] = []
  for (const table of [...(await listPageTables(owner, schema)), ...MOVED_SYSTEM_TABLES, ...COUNTER_TABLES]) {
    const { rows } = await entityDb(owner)
      .selectFrom(table)
      .where('tenant_id', '=', INSTALLATION)
      .select(sql<string>`count(*)`.as('rows'))
      .executeTakeFirstOrThrow()
    if (Number(rows) > 0) tables.push({ table, rows: Number(rows) })
  }
  const users = withUsers ? await movingUsers(owner) : []
  return { tenant, tables, users: users.map(({ username }) => username) }
}

/**
 * Moves the rows, in one transaction: all of them or none. Ids stay, and so do references between rows. What is written
 * in tenant 0 meanwhile stays there; a second run takes it along.
 * @throws {MoveError} when there is no such tenant, or a unique value is there in both.
 */
export async function moveTenant(databases: Databases, tenantId: number, options: MoveOptions): Promise<MovePlan> {
  const { owner, schema } = databases
  const { tenant } = await planMove(databases, tenantId, options)
  const pageTables = await listPageTables(owner, schema)
  const work = owner.transaction().execute(async (trx) => {
    const tables: { table: string; rows: number }[] = []
    for (const table of [...pageTables, ...MOVED_SYSTEM_TABLES]) {
      const rows = await moveRows(trx, table, tenantId)
      if (rows > 0) tables.push({ table, rows })
    }
    for (const table of COUNTER_TABLES) {
      const rows = await moveCounters(trx, table, tenantId)
      if (rows > 0) tables.push({ table, rows })
    }
    const users = options.withUsers ? await movingUsers(trx) : []
    await moveUsers(
      trx,
      users.map(({ id }) => id),
      tenantId,
    )
    return { tenant, tables, users: users.map(({ username }) => username) }
  })
  return work.catch(async (error: unknown) => {
    if (!(error instanceof MoveError) || error.obstacle.kind !== 'taken' || error.obstacle.detail !== '') throw error
    const { table } = error.obstacle
    // The failed transaction answers no more questions.
    const detail = await findSharedValue(owner, {
      table,
      index: constraintOf(error.cause),
      tenants: [INSTALLATION, tenantId],
    })
    throw new MoveError({ kind: 'taken', table, detail }, { cause: error.cause })
  })
}

async function findTenant(owner: Db, id: number): Promise<MovePlan['tenant']> {
  const tenant = await owner
    .selectFrom('sys_tenant')
    .where('id', '=', id)
    .where('id', '!=', INSTALLATION)
    .where('del_flag', '=', 0)
    .select(['id', 'name'])
    .executeTakeFirst()
  if (!tenant) throw new MoveError({ kind: 'unknown-tenant' })
  return tenant
}

async function moveRows(trx: Db, table: string, tenantId: number): Promise<number> {
  try {
    const moved = await entityDb(trx)
      .updateTable(table)
      .set({ tenant_id: tenantId })
      .where('tenant_id', '=', INSTALLATION)
      .executeTakeFirst()
    return Number(moved.numUpdatedRows)
  } catch (error) {
    if (databaseErrorCode(error) !== UNIQUE_VIOLATION) throw error
    // Under policies the database does not tell the value: it is looked for when the transaction is over.
    const detail = error instanceof Error && 'detail' in error && error.detail !== undefined ? String(error.detail) : ''
    throw new MoveError({ kind: 'taken', table, detail }, { cause: error })
  }
}

function constraintOf(error: unknown): string {
  return error instanceof Error && 'constraint' in error ? String(error.constraint) : ''
}

/** Numbers that were given out in either tenant are not given out again. */
async function moveCounters(trx: Db, table: (typeof COUNTER_TABLES)[number], tenantId: number): Promise<number> {
  await trx
    .insertInto(table)
    .columns(['tenant_id', 'name', 'period', 'last_number'])
    .expression((row) =>
      row
        .selectFrom(table)
        .where('tenant_id', '=', INSTALLATION)
        .select([sql<number>`${tenantId}::integer`.as('tenant_id'), 'name', 'period', 'last_number']),
    )
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'name', 'period']).doUpdateSet((row) => ({
        last_number: row.fn<string>('greatest', [`${table}.last_number`, 'excluded.last_number']),
      })),
    )
    .execute()
  const { numDeletedRows } = await trx.deleteFrom(table).where('tenant_id', '=', INSTALLATION).executeTakeFirst()
  return Number(numDeletedRows)
}

/** Everybody who works in tenant 0 but its administrators. */
function movingUsers(db: Db): Promise<{ id: string; username: string }[]> {
  return db
    .selectFrom('sys_user')
    .innerJoin('sys_user_tenant', 'sys_user_tenant.user_id', 'sys_user.id')
    .where('sys_user_tenant.tenant_id', '=', INSTALLATION)
    .where('sys_user.id', 'not in', (query) =>
      query
        .selectFrom('sys_user_role')
        .innerJoin('sys_role', 'sys_role.id', 'sys_user_role.role_id')
        .where('sys_role.tenant_id', '=', INSTALLATION)
        .where('sys_role.role_code', '=', ADMIN_ROLE)
        .select('sys_user_role.user_id'),
    )
    .orderBy('sys_user.username')
    .select(['sys_user.id', 'sys_user.username'])
    .execute()
}

/** They leave tenant 0, and get there the roles of the same codes; those that the tenant does not have are copied. */
async function moveUsers(trx: Db, userIds: readonly string[], tenantId: number): Promise<void> {
  if (userIds.length === 0) return
  const held = await trx
    .selectFrom('sys_user_role')
    .innerJoin('sys_role', 'sys_role.id', 'sys_user_role.role_id')
    .where('sys_role.tenant_id', '=', INSTALLATION)
    .where('sys_user_role.user_id', 'in', userIds)
    .select(['sys_user_role.user_id', 'sys_user_role.role_id'])
    .execute()
  const copies = new Map<string, string>()
  for (const roleId of new Set(held.map((one) => one.role_id))) {
    copies.set(roleId, await ensureCopy(trx, roleId, tenantId))
  }
  for (const { user_id, role_id } of held) {
    await trx
      .insertInto('sys_user_role')
      .values({ user_id, role_id: copies.get(role_id) ?? role_id })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await trx.deleteFrom('sys_user_role').where('user_id', '=', user_id).where('role_id', '=', role_id).execute()
  }
  await trx
    .insertInto('sys_user_tenant')
    .values(userIds.map((user_id) => ({ user_id, tenant_id: tenantId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await trx
    .deleteFrom('sys_user_tenant')
    .where('tenant_id', '=', INSTALLATION)
    .where('user_id', 'in', userIds)
    .execute()
}

async function ensureCopy(trx: Db, roleId: string, tenantId: number): Promise<string> {
  const { id, ...role } = await trx
    .selectFrom('sys_role')
    .where('id', '=', roleId)
    .selectAll()
    .executeTakeFirstOrThrow()
  const existing = await trx
    .selectFrom('sys_role')
    .where('tenant_id', '=', tenantId)
    .where('role_code', '=', role.role_code)
    .select('id')
    .executeTakeFirst()
  if (existing) return existing.id
  const copyId = createUuidV7()
  await trx
    .insertInto('sys_role')
    .values({ ...role, id: copyId, tenant_id: tenantId })
    .execute()
  await trx
    .insertInto('sys_role_permission')
    .columns(['role_id', 'permission_id'])
    .expression((row) =>
      row
        .selectFrom('sys_role_permission')
        .where('role_id', '=', id)
        .select([sql.val(copyId).as('role_id'), 'permission_id']),
    )
    .execute()
  return copyId
}
