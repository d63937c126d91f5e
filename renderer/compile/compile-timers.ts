import type { TimerDeclaration } from '#schemas/language/timers.ts'
import { storedProperty } from '../action-traits.ts'
import type { ExpressionScope } from '../expression/scope.ts'
import type { CompileContext } from './compile-context.ts'
import { compileCondition } from './compile-expression.ts'
import { reportStoredRowsRead } from './database-condition.ts'
import { withPages } from './page-sources.ts'
import type { ActionPlan, ExpressionPlan, TimerPlan } from './plan.ts'
import { fieldsRead, isRestricted, type SightFields, titlesOf } from './sight.ts'
import { suggestionHint } from './suggest.ts'

/** What the page does by itself when the time of a row has come; undefined where it declares nothing. */
export function compileTimers(
  scope: ExpressionScope,
  actions: ReadonlyMap<string, ActionPlan>,
  fields: SightFields,
  context: CompileContext,
): readonly TimerPlan[] | undefined {
  const { page, problems } = context
  if (page.timers && page.entity?.managed !== undefined) {
    const message = `系统数据 "${page.entity.managed}" 不属于页面，不能定时改写`
    problems.report('managed-action', '/timers', { part: 'key', message, hint: '删去 timers' })
    return undefined
  }
  const seen = new Set<string>()
  return page.timers?.flatMap((declaration, index): readonly TimerPlan[] => {
    const pointer = `/timers/${index}`
    if (!problems.isSound(pointer)) return []
    const name = declaration.name ?? declaration.do
    if (seen.has(name)) reportTaken(declaration, pointer, context)
    seen.add(name)
    const action = actionOf(declaration, pointer, actions, context)
    const when = compileCondition(declaration.when, `${pointer}/when`, withPages(scope, context), context)
    if (!when || !action) return []
    reportStoredRowsRead(when, '定时的条件', context)
    reportUser(when, context)
    reportRestricted(when, declaration, fields, context)
    const title = declaration.title ?? action.title
    return [{ name, title, when, action: action.name, daily: declaration.daily ?? null }]
  })
}

function reportTaken({ name, do: action }: TimerDeclaration, pointer: string, { problems }: CompileContext): void {
  const at = name === undefined ? 'do' : 'name'
  const hint = name === undefined ? '给它写一个 name：不写时名称就是动作名' : undefined
  problems.report('duplicate-name', `${pointer}/${at}`, { message: `定时 "${name ?? action}" 重复`, hint })
}

function actionOf(
  { do: name }: TimerDeclaration,
  pointer: string,
  actions: ReadonlyMap<string, ActionPlan>,
  { page, problems, actions: types }: CompileContext,
): ActionPlan | null {
  const at = `${pointer}/do`
  const action = actions.get(name)
  if (!action) {
    const known = Object.keys(page.actions ?? {})
    // An action with mistakes of its own is known, and its mistakes are reported where they are.
    if (known.includes(name)) return null
    const hint =
      suggestionHint(name, known) ?? (known.length > 0 ? `可用：${known.join('、')}` : '先在 actions 中声明这个动作')
    problems.report('unknown-action', at, { message: `没有动作 "${name}"`, actual: name, hint })
    return null
  }
  const refuse = (message: string, hint: string) => problems.report('invalid-timer', at, { message, hint })
  if (storedProperty(types.get(action.type)) === undefined) {
    refuse(`动作类型 "${action.type}" 不保存数据，系统不能执行`, '换一个 type 为 set-values 的动作')
  } else if (!action.needsRows) {
    refuse(`动作 "${name}" 不用在行上，定时只对行执行`, '换一个用在行上的动作')
  }
  const unanswered = action.input.flatMap(({ field, title }) =>
    field.required && field.defaultValue === null && field.defaultExpression === null ? [`“${title}”`] : [],
  )
  if (unanswered.length > 0) {
    refuse(`动作 "${name}" 要填写${unanswered.join('、')}，到时间没有人来填`, '在 input 中写 default，或另写一个动作')
  }
  return action
}

/** Nobody asks for what a timer does. */
function reportUser({ dependencies, pointer, source }: ExpressionPlan, { problems }: CompileContext): void {
  const read = dependencies.find(({ kind }) => kind === 'user')
  if (!read) return
  const message = '定时由系统执行，没有操作人，不能写 user.'
  problems.report('expression-name', pointer, { message, actual: source, hint: '按行自己的字段判断' })
}

function reportRestricted(
  { dependencies, pointer }: ExpressionPlan,
  { reveals }: TimerDeclaration,
  fields: SightFields,
  { problems }: CompileContext,
): void {
  const restricted = fieldsRead(dependencies, null, fields).filter(isRestricted)
  if (restricted.length === 0 || reveals === true) return
  problems.report('restricted-value', pointer, {
    message: `定时由需要权限的“${titlesOf(restricted).join('、')}”决定改写哪些行，由此可以看出它的值`,
    hint: '换一个人人可见的字段；确实允许看出时写 "reveals": true',
  })
}
