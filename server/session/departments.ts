import type { Department } from '#schemas/api/session.ts'
import type { Db } from '../db/databases.ts'

export async function listDepartments(db: Db, userId: string): Promise<Department[]> {
  const rows = await db
    .selectFrom('sys_user_depart')
    .innerJoin('sys_depart', 'sys_depart.id', 'sys_user_depart.depart_id')
    .where('sys_user_depart.user_id', '=', userId)
    .where('sys_depart.del_flag', '=', 0)
    .orderBy('sys_depart.org_code')
    .select(['sys_depart.id', 'sys_depart.org_code', 'sys_depart.depart_name'])
    .execute()
  return rows.map((row) => ({ id: row.id, orgCode: row.org_code, departName: row.depart_name }))
}

/** The department that the user works for from now on. Whether he belongs to it was checked before. */
export async function setCurrentDepartment(db: Db, userId: string, orgCode: string): Promise<void> {
  await db.updateTable('sys_user').set({ org_code: orgCode }).where('id', '=', userId).execute()
}
