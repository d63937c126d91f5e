import { sql } from 'kysely'
import type { Department, PlacedDepartment } from '#schemas/api/session.ts'
import type { Db } from '../db/databases.ts'
import { acrossTenants } from '../db/tenant-guard.ts'

const MAX_LEVELS = 50
const OWN = 'people are told all departments that they belong to, before they choose a tenant'

export async function listDepartments(db: Db, userId: string): Promise<Department[]> {
  const rows = await acrossTenants(db, OWN)
    .selectFrom('sys_user_depart')
    .innerJoin('sys_depart', 'sys_depart.id', 'sys_user_depart.depart_id')
    .where('sys_user_depart.user_id', '=', userId)
    .where('sys_depart.del_flag', '=', 0)
    .orderBy('sys_depart.org_code')
    .select(['sys_depart.id', 'sys_depart.org_code', 'sys_depart.depart_name'])
    .execute()
  return rows.map((row) => ({ id: row.id, orgCode: row.org_code, departName: row.depart_name }))
}

/** The same with what stands above them. */
export async function listPlacedDepartments(db: Db, userId: string): Promise<PlacedDepartment[]> {
  const rows = await acrossTenants(db, OWN)
    .withRecursive('above(id, place, parent_id, name)', (query) =>
      query
        .selectFrom('sys_user_depart')
        .innerJoin('sys_depart', 'sys_depart.id', 'sys_user_depart.depart_id')
        .where('sys_user_depart.user_id', '=', userId)
        .where('sys_depart.del_flag', '=', 0)
        .select((row) => [
          'sys_depart.id',
          row.lit(0).as('place'),
          'sys_depart.parent_id',
          'sys_depart.depart_name as name',
        ])
        .unionAll((more) =>
          more
            .selectFrom('above')
            .innerJoin('sys_depart', 'sys_depart.id', 'above.parent_id')
            // A circle would be nobody's doing, and must not be anybody's waiting.
            .where('above.place', '<', MAX_LEVELS)
            .select((row) => [
              'above.id',
              row('above.place', '+', 1).as('place'),
              'sys_depart.parent_id',
              'sys_depart.depart_name as name',
            ]),
        ),
    )
    .selectFrom('above')
    .innerJoin('sys_depart', 'sys_depart.id', 'above.id')
    .groupBy('sys_depart.id')
    .orderBy('sys_depart.org_code')
    .select((row) => [
      'sys_depart.id',
      'sys_depart.org_code',
      'sys_depart.depart_name',
      'sys_depart.depart_name_abbr',
      'sys_depart.org_category',
      'sys_depart.parent_id',
      row.fn<string[]>('array_agg', [sql`above.name order by above.place desc`]).as('path'),
    ])
    .execute()
  return rows.map((row) => ({
    id: row.id,
    orgCode: row.org_code,
    departName: row.depart_name,
    departNameAbbr: row.depart_name_abbr,
    parentId: row.parent_id,
    orgCategory: row.org_category,
    departPathName: row.path.join('/'),
  }))
}

/** The department that the user works for from now on. Whether he belongs to it was checked before. */
export async function setCurrentDepartment(db: Db, userId: string, orgCode: string): Promise<void> {
  await db.updateTable('sys_user').set({ org_code: orgCode }).where('id', '=', userId).execute()
}
