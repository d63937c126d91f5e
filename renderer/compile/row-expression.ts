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

/** The condition of a button or a mark is judged on the row as it is stored, in the list and again by the server: there is no edit. */
export function reportOldRead(
  { dependencies, source }: ExpressionPlan,
  pointer: string,
  { problems }: CompileContext,
): boolean {
  const read = dependencies.find(({ kind }) => kind === 'old')
  if (!read || !('name' in read)) return false
  problems.report('expression-name', pointer, {
    message: '这里的条件看的是已经保存的行，没有修改前后之分，不能写 old.',
    actual: source,
    hint: `去掉 old.，写 ${read.name}。`,
  })
  return true
}
