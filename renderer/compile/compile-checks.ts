import type { CheckDeclaration } from '#schemas/language/logic.ts'
import type { ExpressionScope } from '../expression/scope.ts'
import type { CompileContext } from './compile-context.ts'
import { compileCondition } from './compile-expression.ts'
import type { CheckPlan } from './plan.ts'
import { suggestionHint } from './suggest.ts'

/** Rules about several fields. `names` are the fields and sub-tables that a message may stand beside. */
export function compileChecks(
  declarations: readonly CheckDeclaration[],
  pointer: string,
  scope: ExpressionScope,
  names: ReadonlySet<string>,
  context: CompileContext,
): readonly CheckPlan[] {
  const seen = new Set<string>()
  return declarations.flatMap((declaration, index) => {
    const at = `${pointer}/${index}`
    if (!context.problems.isSound(at)) return []
    const { id, message } = declaration
    if (seen.has(id)) context.problems.report('duplicate-name', `${at}/id`, { message: `校验 "${id}" 重复` })
    seen.add(id)
    for (const [position, name] of (declaration.fields ?? []).entries()) {
      if (names.has(name)) continue
      const hint = suggestionHint(name, names)
      context.problems.report('unknown-field', `${at}/fields/${position}`, {
        message: `没有字段 "${name}"`,
        actual: name,
        hint,
      })
    }
    const that = compileCondition(declaration.that, `${at}/that`, scope, context)
    return that ? [{ id, that, message, fields: declaration.fields ?? [], pointer: at }] : []
  })
}
