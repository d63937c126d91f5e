import { GUARDED_ACTIONS } from '#schemas/language/guarded-actions.ts'
import { type GuardDeclaration, ROW_GUARDS } from '#schemas/language/guards.ts'
import type { SubTableDeclaration } from '#schemas/language/sub-table.ts'
import type { ExpressionScope } from '../expression/scope.ts'
import { isJudgedByServer } from './compile-actions.ts'
import type { CompileContext } from './compile-context.ts'
import { compileCondition } from './compile-expression.ts'
import { pointerOf } from './page-source-text.ts'
import type { ActionPlan, GuardPlan } from './plan.ts'
import { withoutRelated } from './related-source.ts'
import { reportOldRead, reportTableRead } from './row-expression.ts'
import { suggestionHint } from './suggest.ts'

const TITLES: Readonly<Record<string, string>> = {
  add: '新增',
  edit: '编辑',
  delete: '删除',
  batch_delete: '批量删除',
  add_child: '添加下级',
}

/** What rows must fit. Names that guard nothing, and conditions that a list cannot judge, are reported. */
export function compileGuards(
  scope: ExpressionScope,
  actions: ReadonlyMap<string, ActionPlan>,
  context: CompileContext,
): readonly GuardPlan[] {
  const { page, problems } = context
  const known = [...GUARDED_ACTIONS, ...Object.keys(page.actions ?? {})]
  return Object.entries(page.guards ?? {}).flatMap(([name, declaration]): readonly GuardPlan[] => {
    const pointer = pointerOf('guards', name)
    if (!problems.isSound(pointer)) return []
    if (!known.includes(name)) {
      problems.report('unknown-action', pointer, {
        part: 'key',
        message: `没有动作 "${name}"`,
        actual: name,
        expected: known.join('、'),
        hint: suggestionHint(name, known) ?? `可用：${known.join('、')}`,
      })
      return []
    }
    const { when: text, message = null } = read(declaration)
    const at = typeof declaration === 'string' ? pointer : `${pointer}/when`
    const around = isJudgedByServer(name, actions, context) ? scope : withoutRelated(scope)
    const when = compileCondition(text, at, around, context)
    if (!when || reportOldRead(when, at, context)) return []
    // A new record comes with its rows; the rows of a list do not.
    if (name !== 'add' && reportTableRead(when, at, '守卫的条件', context)) return []
    return [{ name, title: TITLES[name] ?? actions.get(name)?.title ?? name, when, message }]
  })
}

/** What rows of a sub-table must fit: `row.` is the row, bare names are the record that it belongs to. */
export function compileTableGuards(
  guards: NonNullable<SubTableDeclaration['guards']>,
  parent: string,
  rowScope: ExpressionScope,
  context: CompileContext,
): readonly GuardPlan[] {
  // A form judges its rows where they stand, and no row of another page is at hand for each of them.
  const scope = withoutRelated(rowScope)
  return ROW_GUARDS.flatMap((name): readonly GuardPlan[] => {
    const declaration = guards[name]
    const pointer = parent + pointerOf(name)
    if (declaration === undefined || !context.problems.isSound(pointer)) return []
    const { when: text, message = null } = read(declaration)
    const at = typeof declaration === 'string' ? pointer : `${pointer}/when`
    const when = compileCondition(text, at, scope, context)
    if (!when || reportOldRead(when, at, context)) return []
    return [{ name, title: TITLES[name] ?? name, when, message }]
  })
}

function read(declaration: GuardDeclaration): { readonly when: string; readonly message?: string } {
  return typeof declaration === 'string' ? { when: declaration } : declaration
}
