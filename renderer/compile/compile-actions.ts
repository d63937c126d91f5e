import {
  type ActionDeclaration,
  DEFAULT_TOOLBAR,
  ROW_ACTIONS,
  type RowActionDeclaration,
  TOOLBAR_ACTIONS,
} from '#schemas/language/actions.ts'
import { GUARDED_ACTIONS } from '#schemas/language/guarded-actions.ts'
import { type ActionTraits, storedProperty } from '../action-traits.ts'
import type { ExpressionScope } from '../expression/scope.ts'
import { compileActionInput } from './compile-action-input.ts'
import { calledPermission, compileActionProperties, entriesOf, readAction } from './compile-action-properties.ts'
import { compileChecks } from './compile-checks.ts'
import type { CompileContext } from './compile-context.ts'
import { isOneWay } from './compile-entity.ts'
import { isReadOnlyEntity } from './compile-existing.ts'
import { compileCondition } from './compile-expression.ts'
import { isServed } from './compile-permissions.ts'
import type { FieldIndex } from './field-index.ts'
import { pointerOf } from './page-source-text.ts'
import { withPages } from './page-sources.ts'
import type { ActionPlan, ExpressionPlan, GuardPlan, RowActionPlan, ToolbarItemPlan } from './plan.ts'
import { isPlacedByMistake, reportUnlogged, runBy } from './program-actions.ts'
import { withoutRelated } from './related-source.ts'
import { reportOldRead, reportTableRead } from './row-expression.ts'
import { suggestionHint } from './suggest.ts'

const BUILT_IN_TITLES: Readonly<Record<string, string>> = {
  edit: '编辑',
  detail: '详情',
  delete: '删除',
  refund: '退款',
  add_child: '添加下级',
  add: '新增',
  batch_delete: '批量删除',
  import: '导入',
  export: '导出',
}

/** The page's own actions, by name. */
export function compileActions(
  scope: ExpressionScope,
  fields: FieldIndex,
  context: CompileContext,
): ReadonlyMap<string, ActionPlan> {
  const { page, problems } = context
  const taken = new Set<string>([...ROW_ACTIONS, ...TOOLBAR_ACTIONS, 'list'])
  const plans = Object.entries(page.actions ?? {}).flatMap(([name, declaration]): [string, ActionPlan][] => {
    const pointer = pointerOf('actions', name)
    if (!problems.isSound(pointer)) return []
    if (taken.has(name)) {
      const message = `动作名 "${name}" 已有内置的含义`
      problems.report('duplicate-name', pointer, { part: 'key', message, hint: `换一个名称，如 "${name}_record"` })
    }
    const plan = compileAction(name, declaration, pointer, scope, fields, context)
    return plan ? [[name, plan]] : []
  })
  const actions = new Map(plans)
  reportUnlogged(actions, fields, context)
  return actions
}

function compileAction(
  name: string,
  declaration: ActionDeclaration,
  pointer: string,
  scope: ExpressionScope,
  fields: FieldIndex,
  context: CompileContext,
): ActionPlan | null {
  const known = readAction(declaration, pointer, context)
  if (!known) return null
  const { definition, props } = known
  // What stores nothing is judged by the browser alone, which has no rows of other pages beside a list.
  const isStoring = storedProperty(definition) !== undefined
  const around = isStoring ? scope : withoutRelated(scope)
  const when =
    declaration.when === undefined
      ? null
      : compileRowCondition(
          declaration.when,
          `${pointer}/when`,
          isStoring ? withPages(scope, context) : around,
          context,
        )
  const at = `${pointer}/props`
  const expressions = compileActionProperties(definition, props, { pointer: at, scope: around, fields, context })
  const { input, checks } = compileQuestion(definition, declaration, props, pointer, scope, fields, context)
  return {
    name,
    title: declaration.title,
    type: definition.type,
    when,
    confirm: declaration.confirm ?? null,
    danger: declaration.danger ?? false,
    needsRows: declaration.needsRows ?? true,
    permission: calledPermission(definition, props),
    input,
    checks,
    effects: [],
    ...(declaration.undo !== undefined && { undo: declaration.undo }),
    ...runBy(declaration, isStoring, pointer, context),
    props,
    expressions,
    pointer,
  }
}

/** What the action asks for, and what must hold of the answer. */
function compileQuestion(
  definition: ActionTraits,
  declaration: ActionDeclaration,
  props: Readonly<Record<string, unknown>>,
  pointer: string,
  scope: ExpressionScope,
  fields: FieldIndex,
  context: CompileContext,
): Pick<ActionPlan, 'input' | 'checks'> {
  const { problems } = context
  const valuesProperty = storedProperty(definition)
  if (valuesProperty === undefined) {
    for (const key of ['input', 'checks'] as const) {
      if (declaration[key] === undefined) continue
      const message = `动作类型 "${definition.type}" 不保存数据，不能写 ${key}`
      problems.report('invalid-input', `${pointer}/${key}`, { part: 'key', message })
    }
    return { input: [], checks: [] }
  }
  if (isReadOnlyEntity(context.page)) {
    const message = `表 "${context.page.entity.existing ?? ''}" 只能查看，动作不能写入它`
    problems.report('existing-entity', pointer, { part: 'key', message })
  } else if (!isServed('edit', context)) {
    const message = `系统数据 "${context.page.entity?.managed ?? ''}" 只能查看，动作不能写入它`
    const hint = '用 call 或 open-panel 打开服务端为它准备的操作'
    problems.report('managed-action', pointer, { part: 'key', message, hint })
  }
  const written = new Set(entriesOf(valuesProperty, props).map(([name]) => name))
  const declared = declaration.input ?? []
  if (written.size === 0 && declared.length === 0 && !declaration.effects) {
    const message = `这个动作什么也不做：要写 props.${valuesProperty}、input 或 effects`
    problems.report('invalid-action', pointer, { part: 'key', message })
  }
  const input = compileActionInput(declared, `${pointer}/input`, written, scope, fields, context)
  const names = new Set(declared.map((asked) => (typeof asked === 'string' ? asked : asked.field)))
  return {
    input,
    checks: compileChecks(declaration.checks ?? [], `${pointer}/checks`, withPages(scope, context), names, context),
  }
}

function compileRowCondition(
  text: string,
  pointer: string,
  scope: ExpressionScope,
  context: CompileContext,
): ExpressionPlan | null {
  const condition = compileCondition(text, pointer, scope, context)
  if (!condition || reportTableRead(condition, pointer, '按钮的条件', context)) return null
  return reportOldRead(condition, pointer, context) ? null : condition
}

/** The buttons of a row: those that are declared, else those that the page's kind has. */
export function compileRowActions(
  declarations: readonly RowActionDeclaration[] | undefined,
  kind: { readonly levels: boolean; readonly rowActions: readonly RowActionDeclaration[] },
  scope: ExpressionScope,
  actions: ReadonlyMap<string, ActionPlan>,
  guards: readonly GuardPlan[],
  context: CompileContext,
): readonly RowActionPlan[] {
  const fallback: readonly RowActionDeclaration[] = kind.rowActions.filter(
    (placed) => typeof placed !== 'string' || isServed(placed, context),
  )
  const seen = new Set<string>()
  return (declarations ?? fallback).flatMap((declaration, index): RowActionPlan[] => {
    const placed = typeof declaration === 'string' ? { action: declaration } : declaration
    const pointer = `/list/rowActions/${index}`
    const at = typeof declaration === 'string' ? pointer : `${pointer}/action`
    const name = placed.action
    const action = actions.get(name) ?? null
    if (seen.has(name)) context.problems.report('duplicate-item', at, { message: `动作 "${name}" 重复` })
    seen.add(name)
    if (!action && !isBuiltIn(name, ROW_ACTIONS)) {
      reportUnknown(name, at, ROW_ACTIONS, context)
      return []
    }
    if (!action && !isServed(name, context)) reportNotServed(name, at, context)
    if (isPlacedByMistake(action, at, context)) return []
    if (name === 'add_child' && !kind.levels) {
      context.problems.report('kind-not-fitting', at, { message: 'add_child 只用于 kind 为 tree 的页面' })
      return []
    }
    const around = isJudgedByServer(name, actions, context) ? scope : withoutRelated(scope)
    const when = placed.when === undefined ? null : compileRowCondition(placed.when, `${pointer}/when`, around, context)
    const title = placed.title ?? action?.title ?? BUILT_IN_TITLES[name] ?? name
    const guard = guards.find((each) => each.name === name) ?? null
    const oneWay = name === 'delete' && isOneWay(context.page) && { isOneWay: true as const }
    return [{ name, title, when: when ?? action?.when ?? null, guard, action, ...oneWay }]
  })
}

/** Whether the server looks at the condition again: of what only the browser does, it does not hear. */
export function isJudgedByServer(
  name: string,
  actions: ReadonlyMap<string, ActionPlan>,
  context: CompileContext,
): boolean {
  const action = actions.get(name)
  return action
    ? storedProperty(context.actions.get(action.type)) !== undefined
    : GUARDED_ACTIONS.some((guarded) => guarded === name)
}

/** The buttons above the list. */
export function compileToolbar(
  actions: ReadonlyMap<string, ActionPlan>,
  context: CompileContext,
): readonly ToolbarItemPlan[] {
  const { page } = context
  const declared = page.toolbar ?? DEFAULT_TOOLBAR.filter((name) => isServed(name, context))
  return declared.flatMap((name, index): ToolbarItemPlan[] => {
    const pointer = `/toolbar/${index}`
    const action = actions.get(name) ?? null
    if (isPlacedByMistake(action, pointer, context)) return []
    if (action) return [placeAction(action, pointer, context)]
    if (!isBuiltIn(name, TOOLBAR_ACTIONS)) {
      reportUnknown(name, pointer, TOOLBAR_ACTIONS, context)
      return []
    }
    if (name === 'import') reportRequiredRows(pointer, context)
    if (!isServed(name, context)) reportNotServed(name, pointer, context)
    return [{ name, title: BUILT_IN_TITLES[name] ?? name, action: null }]
  })
}

/** Buttons of the page's own actions among others of its kind, which `builtIn` names. */
export function compileOwnButtons(
  names: readonly string[],
  { parent, builtIn }: { readonly parent: string; readonly builtIn: readonly string[] },
  actions: ReadonlyMap<string, ActionPlan>,
  context: CompileContext,
): readonly ToolbarItemPlan[] {
  return names.flatMap((name, index): ToolbarItemPlan[] => {
    const pointer = `${parent}/${index}`
    const action = actions.get(name)
    if (isPlacedByMistake(action, pointer, context)) return []
    if (action) return [placeAction(action, pointer, context)]
    if (!isBuiltIn(name, builtIn)) reportUnknown(name, pointer, builtIn, context)
    return []
  })
}

function placeAction(action: ActionPlan, pointer: string, { actions, problems }: CompileContext): ToolbarItemPlan {
  const { name, title, type } = action
  if (!actions.get(type)?.onSeveral) {
    problems.report('invalid-action', pointer, { message: `动作 "${name}" 只能用在一行上，不能放进工具栏` })
  }
  return { name, title, action }
}

/** Rows of which nobody fills in anything do not come in. */
function reportRequiredRows(pointer: string, { page, problems }: CompileContext): void {
  for (const [name, { minRows = 0, fields }] of Object.entries(page.subTables ?? {})) {
    const isFilled = Object.values(fields).some(({ value, readonly }) => value === undefined && readonly !== true)
    if (minRows === 0 || isFilled) continue
    const message = `子表 "${name}" 至少要有 ${minRows} 行，它的字段都不能填写，导入的数据总会被拒绝`
    problems.report('import-not-possible', pointer, { message })
  }
}

function reportNotServed(name: string, pointer: string, { page, problems }: CompileContext): void {
  if (isReadOnlyEntity(page)) {
    const message = `表 "${page.entity.existing ?? ''}" 只能查看，没有操作 "${name}"`
    const hint = page.entity.key ? '删去这个按钮，或删去 "readonly": true' : '删去这个按钮，或写 key'
    problems.report('existing-entity', pointer, { message, actual: name, hint })
    return
  }
  const message = `系统数据 "${page.entity?.managed ?? ''}" 没有操作 "${name}"`
  problems.report('managed-action', pointer, { message, actual: name })
}

function isBuiltIn(name: string, builtIn: readonly string[]): boolean {
  return builtIn.includes(name)
}

function reportUnknown(name: string, pointer: string, builtIn: readonly string[], context: CompileContext): void {
  const known = [...builtIn, ...Object.keys(context.page.actions ?? {})]
  // An action with mistakes of its own is known, and its mistakes are reported where they are.
  if (known.includes(name)) return
  const hint = suggestionHint(name, known) ?? `可用：${known.join('、')}；自己的动作要先写在 actions 中`
  context.problems.report('unknown-action', pointer, {
    message: `没有动作 "${name}"`,
    actual: name,
    expected: known.join('、'),
    hint,
  })
}
