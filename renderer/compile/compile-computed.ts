import { computedNames } from '../expression/dependencies.ts'
import { orderByDependencies } from '../expression/order-by-dependencies.ts'
import type { CompileContext } from './compile-context.ts'
import type { ComputedPlan, FieldPlan, SubTablePlan } from './plan.ts'

/** All computed fields in an order in which each finds what it needs; a cycle is reported with its way round. */
export function compileComputedOrder(
  fields: readonly FieldPlan[],
  subTables: readonly SubTablePlan[],
  { problems }: CompileContext,
): readonly ComputedPlan[] {
  const plans = new Map<string, ComputedPlan>()
  for (const field of fields) addComputed(plans, null, field)
  for (const table of subTables) for (const field of table.fields) addComputed(plans, table.name, field)

  const nodes = [...plans].map(([name, { table, expression }]) => ({
    name,
    dependsOn: computedNames(expression.dependencies, table ?? undefined),
  }))
  const outcome = orderByDependencies(nodes)
  if (outcome.ok) {
    return outcome.order.flatMap((name) => plans.get(name) ?? [])
  }
  const [first = ''] = outcome.cycle
  const pointer = plans.get(first)?.expression.pointer ?? ''
  problems.report('computed-cycle', pointer, { message: `循环计算：${outcome.cycle.join(' → ')}` })
  return []
}

function addComputed(plans: Map<string, ComputedPlan>, table: string | null, field: FieldPlan): void {
  if (!field.computed) return
  const name = table === null ? field.name : `${table}.${field.name}`
  plans.set(name, { table, field, expression: field.computed })
}
