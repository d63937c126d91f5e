import type { Db } from '../db/databases.ts'

/** The data rules of a menu entry, in force or not, as clients of the contract know them. */
export async function rulesOf(db: Db, permissionId: string) {
  const rows = await db
    .selectFrom('sys_permission_data_rule')
    .where('permission_id', '=', permissionId)
    .orderBy('create_time')
    .orderBy('id')
    .selectAll()
    .execute()
  return rows.map((row) => ({
    id: row.id,
    permissionId: row.permission_id,
    ruleName: row.rule_name,
    ruleColumn: row.rule_column,
    ruleConditions: row.rule_conditions,
    ruleValue: row.rule_value,
    status: row.status,
    createBy: row.create_by,
    createTime: row.create_time,
    updateBy: row.update_by,
    updateTime: row.update_time,
  }))
}
