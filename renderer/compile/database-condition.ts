import { readComputed } from '../expression/computed-text.ts'
import { untranslatableParts } from '../expression/untranslatable.ts'
import type { CompileContext } from './compile-context.ts'
import type { ExpressionPlan } from './plan.ts'

const ROW_SOURCES = new Set(['record'] as const)

/** What the database cannot judge of its stored rows in a condition that it alone judges. */
export function reportStoredRowsRead(
  condition: ExpressionPlan,
  /** What the condition decides, in Chinese. */
  subject: string,
  context: CompileContext,
): void {
  reportUntranslatable(condition, context)
  reportOld(condition, subject, context)
}

function reportUntranslatable({ tree, source, pointer }: ExpressionPlan, { problems }: CompileContext): void {
  const computed = readComputed(source)
  const shift = computed.kind === 'computed' ? computed.offset : 0
  for (const { message, hint, offset, length } of untranslatableParts(tree, ROW_SOURCES)) {
    const actual = source.slice(offset + shift, offset + shift + length)
    problems.report('not-in-database', pointer, { message, hint, actual, inside: offset + shift })
  }
}

function reportOld(
  { dependencies, pointer, source }: ExpressionPlan,
  subject: string,
  { problems }: CompileContext,
): void {
  const read = dependencies.find(({ kind }) => kind === 'old')
  if (!read || !('name' in read)) return
  problems.report('expression-name', pointer, {
    message: `${subject}看的是已经保存的行，没有修改前后之分，不能写 old.`,
    actual: source,
    hint: `去掉 old.，写 ${read.name}。`,
  })
}
