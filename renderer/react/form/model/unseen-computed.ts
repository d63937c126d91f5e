import type { FieldPlan, PagePlan } from '../../../compile/plan.ts'
import { computedNames, type Dependency } from '../../../expression/dependencies.ts'
import type { HostPermissions } from '../../../host.ts'
import { fieldAccess } from '../../field/field-access.ts'

/**
 * The computed fields that read what this user may not see, directly or by way of others. His form lacks those values:
 * computing with nothing in their place would show a wrong result. The server, which has them, computes on save.
 */
export function unseenComputed(plan: PagePlan, permissions: HostPermissions): ReadonlySet<string> {
  const isHidden = (field: FieldPlan) => fieldAccess(field, permissions) === 'hidden'
  const unseen = new Set([
    ...plan.fields.filter(isHidden).map(({ name }) => name),
    ...plan.subTables.flatMap((table) => table.fields.filter(isHidden).map(({ name }) => `${table.name}.${name}`)),
  ])
  const found = new Set<string>()
  // Each stands behind what it is computed from.
  for (const { table, field, expression } of plan.computed) {
    if (!computedNames(expression.dependencies, table ?? undefined).some((name) => unseen.has(name))) continue
    const name = table === null ? field.name : `${table}.${field.name}`
    unseen.add(name)
    found.add(name)
  }
  return found
}

/** The computed fields of a record that read its sub-tables, directly or by way of others. */
export function computedOfTables(plan: PagePlan): ReadonlySet<string> {
  const found = new Set<string>()
  for (const { table, field, expression } of plan.computed) {
    if (table === null && readsTables(expression.dependencies, found)) found.add(field.name)
  }
  return found
}

/** @param computed names of fields that are computed from sub-tables. */
export function readsTables(dependencies: readonly Dependency[], computed: ReadonlySet<string>): boolean {
  return dependencies.some(
    (dependency) => 'table' in dependency || (dependency.kind === 'field' && computed.has(dependency.name)),
  )
}
