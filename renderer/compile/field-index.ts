import { reportAsked } from './asked-fields.ts'
import type { CompileContext } from './compile-context.ts'
import type { FieldPlan } from './plan.ts'
import { suggestionHint } from './suggest.ts'

/** The fields of a page by name. A field with mistakes of its own is known but has no plan. */
export interface FieldIndex {
  readonly declared: readonly FieldPlan[]
  readonly plans: ReadonlyMap<string, FieldPlan>
  /** Names that a page may use, sound or not. */
  readonly names: ReadonlySet<string>
}

/**
 * The field that something names for its stored values: to sort, to look for, to write. Reports what is none, or not
 * stored. Null without a report for a field with own mistakes.
 */
export function fieldNamed(
  name: string,
  pointer: string,
  fields: FieldIndex,
  context: CompileContext,
): FieldPlan | null {
  const field = shownFieldNamed(name, pointer, fields, context)
  if (!field?.asked) return field
  reportAsked(field, pointer, context)
  return null
}

/** The field that a view names to show it, stored or not. */
export function shownFieldNamed(
  name: string,
  pointer: string,
  fields: FieldIndex,
  { problems }: CompileContext,
): FieldPlan | null {
  if (!fields.names.has(name)) {
    const hint = suggestionHint(name, fields.names)
    problems.report('unknown-field', pointer, { message: `没有字段 "${name}"`, actual: name, hint })
  }
  return fields.plans.get(name) ?? null
}
