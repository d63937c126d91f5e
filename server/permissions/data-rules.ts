import type { Db } from '../db/databases.ts'

/** A rule in force, as somebody's roles bring it along. */
export interface DataRule {
  readonly id: string
  readonly permissionId: string
  readonly name: string
  /** A field of the page by its name on the wire; null: the rule has none. */
  readonly column: string | null
  /** A value of the dictionary `rule_conditions`. */
  readonly condition: string
  /** May name variables. */
  readonly value: string
}

/** A department that somebody belongs to. */
export interface RuleDepartment {
  readonly id: string
  readonly code: string
  /** Its own code and those of all that is below it now: codes stay when departments move. */
  readonly codes: readonly string[]
}

/** What bounds the rows that somebody works with in a tenant, beside the tenant and the pages themselves. */
export interface DataBounds {
  /** By the component of the menu entry that opens the page. */
  readonly rules: ReadonlyMap<string, readonly DataRule[]>
  /** Empty where no rule asks for them. */
  readonly departments: readonly RuleDepartment[]
}

const NO_BOUNDS: DataBounds = { rules: new Map(), departments: [] }

const IN_FORCE = '1'
const NAMES_DEPARTMENT = /#\{sys_(multi_)?org_/

/** The rules that all roles of somebody in a tenant, those of departments too, bring along with the entries that they grant. */
export async function readDataBounds(db: Db, userId: string, tenantId: number): Promise<DataBounds> {
  const rows = await db
    .selectFrom('sys_user_bound as bound')
    .innerJoin('sys_permission_data_rule as rule', 'rule.id', 'bound.rule_id')
    .innerJoin('sys_permission', 'sys_permission.id', 'bound.permission_id')
    .where('bound.user_id', '=', userId)
    .where('bound.tenant_id', '=', tenantId)
    .where('sys_permission.del_flag', '=', 0)
    .where('sys_permission.component', 'is not', null)
    .orderBy('rule.id')
    .select([
      'rule.id',
      'bound.permission_id as permissionId',
      'rule_name as name',
      'rule_column as column',
      'rule_conditions as condition',
      'rule_value as value',
      'sys_permission.component',
    ])
    .distinct()
    .execute()
  if (rows.length === 0) return NO_BOUNDS
  const rules = new Map<string, DataRule[]>()
  for (const { component, ...rule } of rows) {
    if (component !== null) rules.set(component, [...(rules.get(component) ?? []), rule])
  }
  const asksForDepartments = rows.some(({ value }) => NAMES_DEPARTMENT.test(value))
  return { rules, departments: asksForDepartments ? await readDepartments(db, userId, tenantId) : [] }
}

async function readDepartments(db: Db, userId: string, tenantId: number): Promise<readonly RuleDepartment[]> {
  const rows = await db
    .selectFrom('sys_depart')
    .where('tenant_id', '=', tenantId)
    .where('del_flag', '=', 0)
    .orderBy('org_code')
    .select(({ exists, selectFrom }) => [
      'id',
      'parent_id as parent',
      'org_code as code',
      exists(
        selectFrom('sys_user_depart')
          .whereRef('sys_user_depart.depart_id', '=', 'sys_depart.id')
          .where('sys_user_depart.user_id', '=', userId)
          .select('user_id'),
      ).as('isOwn'),
    ])
    .execute()
  const below = new Map<string, (typeof rows)[number][]>()
  for (const row of rows) below.set(row.parent ?? '', [...(below.get(row.parent ?? '') ?? []), row])
  return rows.flatMap((row) => {
    if (!row.isOwn) return []
    // A circle would be nobody's doing, and must not be anybody's waiting.
    const branch = new Set([row])
    for (const one of branch) for (const child of below.get(one.id) ?? []) branch.add(child)
    return [{ id: row.id, code: row.code, codes: [...branch].map(({ code }) => code) }]
  })
}

/** The pages, by the components of their menu entries, whose rows rules may keep from somebody. */
export async function componentsWithRules(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('sys_permission_data_rule as rule')
    .innerJoin('sys_permission', 'sys_permission.id', 'rule.permission_id')
    .where('rule.status', '=', IN_FORCE)
    .where('sys_permission.component', 'is not', null)
    .select('sys_permission.component')
    .distinct()
    .execute()
  return new Set(rows.flatMap(({ component }) => component ?? []))
}
