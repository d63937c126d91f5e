import { computedNames } from '../expression/dependencies.ts'
import { type DependencyNode, orderByDependencies } from '../expression/order-by-dependencies.ts'
import type { CompileContext } from './compile-context.ts'
import { pointerOf } from './page-source-text.ts'
import type { FieldPlan, SubTablePlan } from './plan.ts'

/**
 * References that fill each other would go round for ever; those whose conditions wait for each other leave nothing to
 * choose in any of them. Filling what a condition of one's own reads is fine: it fills what was asked for.
 */
export function checkReferenceCycles(
  fields: readonly FieldPlan[],
  subTables: readonly SubTablePlan[],
  context: CompileContext,
): void {
  const references = [
    ...fields.map((field) => ({ field, table: undefined })),
    ...subTables.flatMap(({ name, fields: ofRows }) => ofRows.map((field) => ({ field, table: name }))),
  ].filter(({ field }) => field.choices?.source === 'ref')
  const nodesOf = (dependsOn: (reference: (typeof references)[number]) => readonly string[]) =>
    references.map((reference) => ({
      name: nameOf(reference.field.name, reference.table),
      dependsOn: dependsOn(reference),
      field: reference.field,
    }))

  reportCycle(nodesOf(filledNames), 'fill', context)
  reportCycle(nodesOf(awaitedNames), 'where', context)
}

interface Reference {
  readonly field: FieldPlan
  readonly table: string | undefined
}

function filledNames({ field: { choices }, table }: Reference): readonly string[] {
  return choices?.source === 'ref' ? choices.fill.map(({ target }) => nameOf(target, table)) : []
}

function awaitedNames({ field: { choices }, table }: Reference): readonly string[] {
  if (choices?.source !== 'ref') return []
  return choices.where.flatMap(({ value }) =>
    'expression' in value ? computedNames(value.expression.dependencies, table) : [],
  )
}

function reportCycle(
  nodes: readonly (DependencyNode & { readonly field: FieldPlan })[],
  key: 'fill' | 'where',
  { problems }: CompileContext,
): void {
  const outcome = orderByDependencies(nodes)
  if (outcome.ok) return
  const first = nodes.find(({ name }) => name === outcome.cycle[0])
  const pointer = (first?.field.pointer ?? '') + pointerOf('ref', key)
  const relation = key === 'fill' ? '互相带出' : '条件互相等待'
  problems.report('reference-cycle', pointer, { part: 'key', message: `${relation}：${outcome.cycle.join(' → ')}` })
}

function nameOf(name: string, table: string | undefined): string {
  return table === undefined ? name : `${table}.${name}`
}
