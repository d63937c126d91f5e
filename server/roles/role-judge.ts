import type { Db } from '../db/databases.ts'
import { refusalOf } from '../http/refusal-of.ts'
import type { DataContext } from '../http/request-context.ts'
import { assertCarriesBounds } from './bounds.ts'
import { assertMayChangeRole, type HeldRole } from './no-climbing.ts'

/** Says of roles why somebody may not give or take them; null: they may, or there is no such role here. */
export interface RoleJudge {
  whyNotGive(roleId: string): Promise<string | null>
  whyNotTake(roleId: string): Promise<string | null>
}

/** Of many rows that name the same roles each role is judged once. What holds of it at the end is asked again by who writes. */
export function createRoleJudge(db: Db, context: DataContext): RoleJudge {
  const given = new Map<string, Promise<string | null>>()
  const taken = new Map<string, Promise<string | null>>()
  const once = (
    known: Map<string, Promise<string | null>>,
    roleId: string,
    judge: (role: HeldRole) => Promise<void>,
  ): Promise<string | null> => {
    const answer = known.get(roleId) ?? judged(db, context, roleId, judge)
    known.set(roleId, answer)
    return answer
  }
  return {
    whyNotGive: (roleId) =>
      once(given, roleId, async (role) => {
        await assertMayChangeRole(db, context, role)
        await assertCarriesBounds(db, context, role.id)
      }),
    whyNotTake: (roleId) => once(taken, roleId, (role) => assertMayChangeRole(db, context, role)),
  }
}

async function judged(
  db: Db,
  { tenantId }: DataContext,
  roleId: string,
  judge: (role: HeldRole) => Promise<void>,
): Promise<string | null> {
  const row = await db
    .selectFrom('sys_role')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', roleId)
    .select(['id', 'role_code', 'role_name'])
    .executeTakeFirst()
  if (!row) return null
  return refusalOf(() => judge({ id: row.id, roleCode: row.role_code, roleName: row.role_name }))
}
