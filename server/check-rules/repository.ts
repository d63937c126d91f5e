import { isStorable } from '#schemas/values/wire-value.ts'
import type { Db } from '../db/databases.ts'

/** The stored text of check rules, by code. */
export async function findCheckRules(db: Db, codes: readonly string[]): Promise<ReadonlyMap<string, string | null>> {
  // The database refuses some texts altogether; none of them is a code.
  const possible = codes.filter(isStorable)
  if (possible.length === 0) return new Map()
  const rows = await db
    .selectFrom('sys_check_rule')
    .where('rule_code', 'in', possible)
    .select(['rule_code', 'rule_json'])
    .execute()
  return new Map(rows.map((row) => [row.rule_code, row.rule_json]))
}
