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

/** The field that a view names; reports a name that is none. Null without a report for a field with own mistakes. */
export function fieldNamed(
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
