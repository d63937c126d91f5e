import type { FieldPlan, PagePlan } from '#renderer/compile/plan.ts'

const known = new WeakMap<PagePlan, ReadonlySet<string>>()

/**
 * Fields that only effects and other programs write, or that are kept: read-only in the form, and neither an action that
 * people run, a reaction nor a reference fills them. What changes only these disturbs nobody who edits the record, so its
 * version stays.
 */
function quietFields(plan: PagePlan): ReadonlySet<string> {
  const quiet = known.get(plan) ?? findQuietFields(plan)
  known.set(plan, quiet)
  return quiet
}

function findQuietFields(plan: PagePlan): ReadonlySet<string> {
  const written = new Set([...writtenByActions(plan), ...filledByReactions(plan), ...filledByReferences(plan.fields)])
  const locked = plan.fields.filter((field) => field.readOnly && !field.computed && !written.has(field.name))
  return new Set(locked.map(({ name }) => name))
}

function writtenByActions({ actions }: PagePlan): readonly string[] {
  return actions.flatMap(({ input, props, isForPrograms }) =>
    isForPrograms
      ? []
      : [
          ...input.map(({ field }) => field.name),
          ...Object.values(props).flatMap((part) =>
            typeof part === 'object' && part !== null ? Object.keys(part) : [],
          ),
        ],
  )
}

function filledByReactions({ form }: PagePlan): readonly string[] {
  return form.reactions
    .flatMap(({ whenTrue, otherwise }) => [...whenTrue, ...(otherwise ?? [])])
    .flatMap(({ target, value }) => (value === undefined ? [] : [target]))
}

function filledByReferences(fields: readonly FieldPlan[]): readonly string[] {
  return fields.flatMap(({ choices }) => (choices?.source === 'ref' ? choices.fill.map(({ target }) => target) : []))
}

/** Whether a change disturbs nobody who edits the record. What is computed from it is nothing that anybody edits. */
export function isQuiet(plan: PagePlan, changed: Iterable<string>): boolean {
  const quiet = quietFields(plan)
  return [...changed].every((name) => quiet.has(name) || plan.fieldByName.get(name)?.computed)
}
