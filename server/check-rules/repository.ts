import type { Db } from '../db/databases.ts'

/** The stored text of check rules, by code. */
export async function findCheckRules(db: Db, codes: readonly string[]): Promise<ReadonlyMap<string, string | null>> {
  if (codes.length === 0) return new Map()
  const rows = await db
    .selectFrom('sys_check_rule')
    .where('rule_code', 'in', codes)
    .select(['rule_code', 'rule_json'])
    .execute()
  return new Map(rows.map((row) => [row.rule_code, row.rule_json]))
}
