import type { CompileContext } from './compile-context.ts'
import type { ExpressionPlan } from './plan.ts'

/** A list carries no rows of sub-tables: in it, an expression that reads them would be as if there were none. */
export function reportTableRead(
  { dependencies, source }: ExpressionPlan,
  pointer: string,
  /** What the expression is, in Chinese. */
  subject: string,
  { problems }: CompileContext,
): boolean {
  const read = dependencies.find((dependency) => 'table' in dependency)
  if (!read) return false
  problems.report('expression-name', pointer, {
    message: `${subject}不能读子表 "${read.table}"：列表的行不带子表的数据`,
    actual: source,
    hint: `用一个计算字段，如 "value": "= count(${read.table})"，这里写那个字段。`,
  })
  return true
}
