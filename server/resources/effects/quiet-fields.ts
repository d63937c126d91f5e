import type { FieldPlan, PagePlan } from '#renderer/compile/plan.ts'

const known = new WeakMap<PagePlan, ReadonlySet<string>>()

/**
 * Fields that only effects write, or that are kept: read-only in the form, and neither an action of the page, a reaction nor a reference
 * fills them. What changes only these disturbs nobody who edits the record, so its version stays.
 */
export function quietFields(plan: PagePlan): ReadonlySet<string> {
  const quiet = known.get(plan) ?? findQuietFields(plan)
  known.set(plan, quiet)
  return quiet
}

function findQuietFields(plan: PagePlan): ReadonlySet<string> {
  const written = new Set([...writtenByActions(plan), ...filledByReactions(plan), ...filledByReferences(plan.fields)])
  const locked = plan.fields.filter((field) => field.readOnly && !field.computed && !written.has(field.name))
  const names = new Set(locked.map(({ name }) => name))
  // What is computed from nothing else moves with them.
  for (const { table, field, expression } of plan.computed) {
    const isQuiet = expression.dependencies.every((read) => read.kind === 'field' && names.has(read.name))
    if (table === null && isQuiet) names.add(field.name)
  }
  return names
}

function writtenByActions({ actions }: PagePlan): readonly string[] {
  return actions.flatMap(({ input, props }) => [
    ...input.map(({ field }) => field.name),
    ...Object.values(props).flatMap((part) => (typeof part === 'object' && part !== null ? Object.keys(part) : [])),
  ])
}

function filledByReactions({ form }: PagePlan): readonly string[] {
  return form.reactions
    .flatMap(({ whenTrue, otherwise }) => [...whenTrue, ...(otherwise ?? [])])
    .flatMap(({ target, value }) => (value === undefined ? [] : [target]))
}

function filledByReferences(fields: readonly FieldPlan[]): readonly string[] {
  return fields.flatMap(({ choices }) => (choices?.source === 'ref' ? choices.fill.map(({ target }) => target) : []))
}
