import type { ActionDeclaration } from '#schemas/language/actions.ts'
import { storedProperty } from '../action-traits.ts'
import { entriesOf } from './compile-action-properties.ts'
import type { CompileContext } from './compile-context.ts'
import type { FieldIndex } from './field-index.ts'
import { pointerOf } from './page-source-text.ts'
import type { ActionPlan } from './plan.ts'

/** Whether an action is for other programs, and whether it stays out of the history of its records. */
export function runBy(
  declaration: ActionDeclaration,
  isStoring: boolean,
  pointer: string,
  { problems }: CompileContext,
): Pick<ActionPlan, 'isForPrograms' | 'isUnlogged'> {
  const isForPrograms = declaration.for === 'programs'
  if (isForPrograms && !isStoring) {
    const message = `动作类型 "${declaration.type}" 由浏览器执行，别的程序不能调用`
    problems.report('invalid-action', `${pointer}/for`, { message, hint: '删去 for，或用 set-values' })
  }
  if (declaration.logged === false && !isForPrograms) {
    const message = '人执行的动作都要记进数据日志，不能写 "logged": false'
    problems.report('invalid-action', `${pointer}/logged`, { message, hint: '删去 logged，或写 "for": "programs"' })
  }
  return {
    ...(isForPrograms && { isForPrograms }),
    ...(isForPrograms && declaration.logged === false && { isUnlogged: true }),
  }
}

/** What has no history must be nothing that anybody enters: a field of which the log tells half the story. */
export function reportUnlogged(
  actions: ReadonlyMap<string, ActionPlan>,
  fields: FieldIndex,
  context: CompileContext,
): void {
  const logged = new Map<string, string>()
  for (const action of actions.values()) {
    if (!action.isUnlogged) for (const name of writtenBy(action, context)) logged.set(name, action.title)
  }
  for (const action of actions.values()) {
    if (!action.isUnlogged) continue
    for (const name of writtenBy(action, context)) {
      const field = fields.plans.get(name)
      const other = logged.get(name)
      if (!field || (field.readOnly && other === undefined)) continue
      const why = field.readOnly ? `动作“${other}”也写入它` : '人可以修改它'
      context.problems.report('invalid-action', pointerOf('actions', action.name, 'logged'), {
        message: `字段“${field.title}”（${name}）不能不记数据日志：${why}`,
        hint: field.readOnly ? '删去 logged' : `删去 logged，或在字段 ${name} 上写 "readonly": true`,
      })
    }
  }
}

/** Reported where a button is declared for what no person runs. */
export function isPlacedByMistake(
  action: ActionPlan | null | undefined,
  pointer: string,
  { problems }: CompileContext,
): boolean {
  if (!action?.isForPrograms) return false
  const message = `动作 "${action.name}" 是给别的程序用的，控制台里没有它的按钮`
  problems.report('invalid-action', pointer, { message, actual: action.name, hint: '从这里删去，或删去动作的 for' })
  return true
}

function writtenBy({ type, props, input }: ActionPlan, { actions }: CompileContext): readonly string[] {
  const property = storedProperty(actions.get(type))
  const values = property === undefined ? [] : entriesOf(property, props).map(([name]) => name)
  return [...values, ...input.map(({ field }) => field.name)]
}
