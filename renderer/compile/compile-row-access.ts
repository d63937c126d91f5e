import type { RowAccessDeclaration } from '#schemas/language/row-access.ts'
import type { ExpressionScope } from '../expression/scope.ts'
import type { CompileContext } from './compile-context.ts'
import { compileCondition } from './compile-expression.ts'
import { reportStoredRowsRead } from './database-condition.ts'
import type { ExpressionPlan, RowAccessPlan } from './plan.ts'
import { fieldsRead, isRestricted, type SightFields, titlesOf } from './sight.ts'
import { suggestionHint } from './suggest.ts'

const ROLE_PREFIX = 'role:'

/** Who sees which rows; undefined where the page closes none. */
export function compileRowAccess(
  scope: ExpressionScope,
  fields: SightFields,
  context: CompileContext,
): readonly RowAccessPlan[] | undefined {
  const { rows } = context.page
  return rows?.flatMap((entry, index) => {
    const pointer = `/rows/${index}`
    if (!context.problems.isSound(pointer)) return []
    const holder = holderOf(entry, `${pointer}/for`, context)
    const where = compileCondition(entry.where, `${pointer}/where`, scope, context)
    if (!where) return []
    reportStoredRowsRead(where, '能看到哪些行', context)
    reportRestricted(where, entry, fields, context)
    return [{ for: holder, where }]
  })
}

function holderOf(entry: RowAccessDeclaration, pointer: string, { problems, knowledge }: CompileContext) {
  const { for: name } = entry
  if (name === '*') return { kind: 'everybody' } as const
  if (name.startsWith(ROLE_PREFIX)) return { kind: 'role', code: name.slice(ROLE_PREFIX.length) } as const
  const { permissionCodes } = knowledge
  if (permissionCodes && !permissionCodes.has(name)) {
    const hint = suggestionHint(name, permissionCodes) ?? '角色写成 role:<角色编码>，所有人写成 *'
    problems.report('unknown-permission', pointer, { message: `没有权限码 "${name}"`, actual: name, hint })
  }
  return { kind: 'permission', code: name } as const
}

function reportRestricted(
  { dependencies, pointer }: ExpressionPlan,
  { reveals }: RowAccessDeclaration,
  fields: SightFields,
  { problems }: CompileContext,
): void {
  const restricted = fieldsRead(dependencies, null, fields).filter(isRestricted)
  if (restricted.length === 0 || reveals === true) return
  problems.report('restricted-rows', pointer, {
    message: `看得到哪些行由需要权限的“${titlesOf(restricted).join('、')}”决定，由此可以看出它的值`,
    hint: '换一个人人可见的字段；确实允许看出时写 "reveals": true',
  })
}
