import type { ExpressionScope } from '../expression/scope.ts'
import type { CompileContext } from './compile-context.ts'
import { compileCondition } from './compile-expression.ts'
import type { ListPlan, RowMarkPlan } from './plan.ts'
import { reportOldRead, reportTableRead } from './row-expression.ts'

/** The list with what makes its rows stand out. */
export function withMarks(list: ListPlan, scope: ExpressionScope, context: CompileContext): ListPlan {
  const declared = context.page.list?.marks
  if (!declared) return list
  const marks = declared.flatMap(({ when: text, as, text: label }, index): readonly RowMarkPlan[] => {
    const pointer = `/list/marks/${index}`
    if (!context.problems.isSound(pointer)) return []
    const at = `${pointer}/when`
    const when = compileCondition(text, at, scope, context)
    if (!when || reportOldRead(when, at, context) || reportTableRead(when, at, '标记的条件', context)) return []
    return [{ when, as, text: label }]
  })
  return { ...list, marks }
}
