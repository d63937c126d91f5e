import type { FieldDeclaration } from '#schemas/language/field.ts'
import type { CompileContext } from './compile-context.ts'
import type { FieldPlan } from './plan.ts'

/*
 * Fields that no row stores: what rows of another page come to, figured when the record is read. They are shown, and
 * nothing else can be done with them.
 */

const STORE_IT = '给这个字段加上 "kept": true'

/** Something wants the stored value of a field that has none. */
export function reportAsked(
  { name }: Pick<FieldPlan, 'name'>,
  pointer: string,
  { problems }: CompileContext,
  inside?: number,
): void {
  problems.report('asked-not-fitting', pointer, {
    message: `字段 "${name}" 读取时才汇总，没有存下来，这里不能用`,
    actual: name,
    hint: STORE_IT,
    ...(inside !== undefined && { inside }),
  })
}

/** What a field says of itself that only a stored one can. */
const FOR_STORED = ['statistics', 'number', 'renamedFrom', 'backfill'] as const

export function checkAskedAlone(field: FieldPlan, declaration: FieldDeclaration, { problems }: CompileContext): void {
  const asksToQuery = declaration.query !== undefined && declaration.query !== false
  const sorts = typeof declaration.list === 'object' && declaration.list.sort === true
  const keys = [
    ...FOR_STORED.filter((key) => declaration[key] !== undefined),
    ...(asksToQuery ? ['query'] : []),
    ...(sorts ? ['list/sort'] : []),
    ...(field.unique || declaration.rules?.length ? ['rules'] : []),
  ]
  for (const key of keys) {
    problems.report('asked-not-fitting', `${field.pointer}/${key}`, {
      part: 'key',
      message: `字段 "${field.name}" 读取时才汇总，没有存下来，不能写 ${key.replace('/', '.')}`,
      hint: `删去它，或${STORE_IT}`,
    })
  }
}

/** Expressions see stored values only. */
export function reportAskedReads(
  { plans }: { readonly plans: ReadonlyMap<string, FieldPlan> },
  context: CompileContext,
): void {
  for (const { dependencies, pointer } of context.reads.all) {
    for (const dependency of dependencies) {
      if (dependency.kind !== 'field' && dependency.kind !== 'old') continue
      const field = plans.get(dependency.name)
      if (field?.asked) reportAsked(field, pointer, context)
    }
  }
}
