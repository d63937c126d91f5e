import type { Problem } from '#schemas/language/problem.ts'
import type { CompileKnowledge } from './compile-context.ts'
import { knownChoices } from './known-choices.ts'
import { readPageText } from './page-source-text.ts'
import type { FieldPlan, PagePlan } from './plan.ts'
import { createProblemReporter, type ProblemReporter } from './problem-reporter.ts'
import { ANYTHING, filledBy, type Write } from './written-fields.ts'

export interface ReviewOptions {
  /** What comes into the fields of this page, from all pages: `writtenFields`. */
  readonly written: ReadonlyMap<string, readonly Write[]>
  readonly knowledge: CompileKnowledge
}

const WRITE_HINT = '让人填写、写 value，或让联动、动作写入它；由系统之外写入的可以忽略'

/**
 * What a sound page declares and nothing ever comes to: fields that stay empty or at their default, values of fields that
 * no default, form, reaction or action writes. No mistakes by themselves, since rows may come by other ways: warnings.
 */
export function reviewPage(plan: PagePlan, text: string, { written, knowledge }: ReviewOptions): readonly Problem[] {
  // Rows of the product itself are written by the product, those of tables that were there before by whomever.
  if (plan.entity?.managed !== undefined || plan.entity?.existing !== undefined) return []
  const problems = createProblemReporter(readPageText(text))
  for (const field of plan.fields) review(field, written.get(field.name) ?? [], knowledge, problems)
  for (const table of plan.subTables) {
    const filled = filledBy(table.fields)
    for (const field of table.fields) review(field, writesOfRow(field, filled), knowledge, problems)
  }
  return problems.problems
}

/** Rows are edited where they stand. */
function writesOfRow(field: FieldPlan, filled: ReadonlySet<string>): readonly Write[] {
  const { readOnly, computed, defaultExpression, defaultValue, name } = field
  if (!readOnly || computed || defaultExpression || filled.has(name)) return [ANYTHING]
  return defaultValue === null ? [] : [{ value: defaultValue }]
}

function review(
  field: FieldPlan,
  writes: readonly Write[],
  knowledge: CompileKnowledge,
  problems: ProblemReporter,
): void {
  const { title, name, pointer, defaultValue, readOnly } = field
  if (writes.includes(ANYTHING)) return
  const what = `字段 "${title}"（${name}）${readOnly ? '只读' : '不在表单中'}`
  if (writes.length === 0) {
    problems.report('never-written', pointer, {
      part: 'key',
      message: `${what}，却没有表达式、默认值、带出、联动或动作写入它，总是空的`,
      hint: WRITE_HINT,
    })
    return
  }
  const values = writes.flatMap((write) => (write === ANYTHING ? [] : [write.value]))
  // A number with nothing but its default never changes.
  const known = knownChoices(field.choices, knowledge)
  if (!known) {
    if (values.some((value) => value !== defaultValue)) return
    problems.report('never-written', pointer, {
      part: 'key',
      message: `${what}，除默认值外没有什么写入它，总是 ${String(defaultValue)}`,
      hint: WRITE_HINT,
    })
    return
  }
  const reached = new Set(values.flat().map(String))
  const unreached = [...known.values].filter((value) => !reached.has(value))
  if (unreached.length === 0) return
  problems.report('unreachable-value', pointer, {
    part: 'key',
    message: `字段 "${title}"（${name}）的值 ${unreached.join('、')} 没有默认值、联动或动作能写入`,
    hint: '加一个写入它的动作，或从可选值中去掉；由系统之外写入的可以忽略',
  })
}
