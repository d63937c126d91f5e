import type { PaneContentDeclaration, PaneDeclaration } from '#schemas/language/panes.ts'
import { hasErrors } from '#schemas/language/problem.ts'
import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import { readWireValue } from '#schemas/values/wire-value.ts'
import type { CompileContext, KnownPage } from '../../compile/compile-context.ts'
import { compilePermissionMap, compilePermissions } from '../../compile/compile-permissions.ts'
import { deepFreeze } from '../../compile/deep-freeze.ts'
import { literalHint } from '../../compile/literal-hint.ts'
import { pointerOf } from '../../compile/page-source-text.ts'
import { NO_RECORDS } from '../../compile/page-without-records.ts'
import type { PagePlan } from '../../compile/plan.ts'
import { suggestionHint } from '../../compile/suggest.ts'
import { SYSTEM_FIELDS } from '../../compile/system-fields.ts'
import { literalOf } from '../../expression/computed-text.ts'
import type { PagePanePlan, PaneContentPlan, PaneReference, PaneValuePlan } from './panes-plan.ts'

/** Who may open it; what its panes show asks for the permissions of its own. */
export const PERMISSIONS = ['list'] as const

export function compilePanesPage(context: CompileContext, identity: string): PagePlan | null {
  const { page, problems } = context
  const { permissionMap, permissionsBesides } = compilePermissionMap(PERMISSIONS, [], context)
  if (!page.panes && problems.isSound('/panes')) {
    problems.report('missing-key', '', { part: 'key', message: '缺少 "panes"' })
  }
  const panes = compilePanes(page.panes ?? [], context)
  if (hasErrors(problems.problems)) return null
  return deepFreeze({
    ...NO_RECORDS,
    identity,
    code: page.code,
    title: page.title,
    kind: 'panes',
    permissionPrefix: page.permissionPrefix,
    permissionMap,
    permissionsBesides,
    ...(page.menu && { menu: page.menu }),
    permissions: compilePermissions({ ...page, permissionMap }, PERMISSIONS, [], [], context),
    panes,
  })
}

function compilePanes(declared: readonly PaneDeclaration[], context: CompileContext): readonly PagePanePlan[] {
  const seen = new Set<string>()
  return declared.map((pane, index) => {
    const pointer = pointerOf('panes', String(index))
    if (seen.has(pane.id)) {
      const message = `窗格 "${pane.id}" 重复`
      context.problems.report('duplicate-name', `${pointer}/id`, { message, hint: '换一个名称' })
    }
    seen.add(pane.id)
    const place = { pointer, before: declared.slice(0, index), all: declared }
    reportContents(pane, ['page', 'panel', 'tabs'], pointer, context)
    if (declared.length === 1 && !pane.tabs) {
      const message = '只有一个窗格时，它要有 tabs：没有标签页的，直接打开它显示的页面'
      context.problems.report('invalid-panes', pointer, { message })
    }
    if (pane.tabs && pane.with) {
      const message = '有 tabs 的窗格，with 写在各个标签页里'
      context.problems.report('invalid-panes', `${pointer}/with`, { part: 'key', message })
    }
    const contents = pane.tabs
      ? pane.tabs.flatMap((tab, position) => {
          const at = `${pointer}/tabs/${position}`
          reportContents(tab, ['page', 'panel'], at, context)
          return compileContent(tab, tab.title, { ...place, pointer: at }, context)
        })
      : compileContent(pane, null, place, context)
    const isLast = index === declared.length - 1
    return {
      id: pane.id,
      title: pane.title ?? null,
      widthPx: isLast ? null : (pane.width ?? null),
      tabbed: pane.tabs !== undefined,
      contents,
    }
  })
}

/** Exactly one of them says what is shown. */
function reportContents(
  declared: Pick<PaneDeclaration, 'page' | 'panel' | 'tabs'>,
  keys: readonly ('page' | 'panel' | 'tabs')[],
  pointer: string,
  { problems }: CompileContext,
): void {
  const written = keys.filter((key) => declared[key] !== undefined)
  const expected = keys.join('、')
  if (written.length === 0) {
    problems.report('invalid-panes', pointer, { message: `没有写显示什么：${expected} 中要写一个`, expected })
  }
  for (const key of written.slice(1)) {
    const message = `${expected} 中只能写一个，已经写了 ${written[0]}`
    problems.report('invalid-panes', `${pointer}/${key}`, { part: 'key', message, expected })
  }
}

interface Place {
  readonly pointer: string
  /** The panes that stand before this one: what is selected there may be named here. */
  readonly before: readonly PaneDeclaration[]
  readonly all: readonly PaneDeclaration[]
}

function compileContent(
  declared: PaneContentDeclaration,
  title: string | null,
  place: Place,
  context: CompileContext,
): readonly PaneContentPlan[] {
  if (declared.page !== undefined) {
    const known = knownPage(declared.page, `${place.pointer}/page`, context)
    if (known && declared.with) reportConditions(known, declared.page, place.pointer, context)
    const values = compileValues(declared, place, context, (field, literal, at) =>
      fieldValue(known, declared.page ?? '', field, literal, at, context),
    )
    return [{ title, page: declared.page, values }]
  }
  if (declared.panel === undefined) return []
  const names = knownPanel(declared.panel, `${place.pointer}/panel`, context)
  const values = compileValues(declared, place, context, (name, literal, at) => {
    if (names && !names.includes(name)) {
      const message = `面板 "${declared.panel}" 没有属性 "${name}"`
      const hint = suggestionHint(name, names) ?? `可用：${names.join('、')}`
      context.problems.report('unknown-field', at, { part: 'key', message, actual: name, hint })
    }
    return literal === undefined ? null : literal
  })
  return [{ title, panel: declared.panel, values }]
}

type Literal = string | number | boolean

/** The values of `with`; `check` looks at each name, and at its value where that is a literal. */
function compileValues(
  { with: declared = {} }: PaneContentDeclaration,
  place: Place,
  context: CompileContext,
  check: (name: string, literal: Literal | undefined, pointer: string) => CanonicalValue,
): readonly PaneValuePlan[] {
  return Object.entries(declared).flatMap(([field, written]): PaneValuePlan[] => {
    const pointer = place.pointer + pointerOf('with', field)
    if (typeof written === 'string' && /^=(?!=)/.test(written)) {
      check(field, undefined, pointer)
      const reference = compileReference(written, pointer, place, context)
      return reference ? [{ field, value: reference }] : []
    }
    const literal = literalOf(written)
    const value = check(field, literal as Literal, pointer)
    return [{ field, value: { literal: value } }]
  })
}

/** `= depart.id`: a field of the row that is selected in a pane before this one. */
function compileReference(
  text: string,
  pointer: string,
  { before, all }: Place,
  context: CompileContext,
): PaneReference | null {
  const { problems } = context
  const [, pane = '', source = ''] = /^=\s*([A-Za-z]\w*)\.([A-Za-z]\w*)\s*$/.exec(text) ?? []
  if (source === '') {
    const hint = `写成 "= ${before[0]?.id ?? '窗格'}.id"`
    problems.report('invalid-panes', pointer, { message: `"${text}" 不是 "= 窗格.字段"`, actual: text, hint })
    return null
  }
  const named = before.find(({ id }) => id === pane)
  if (!named) {
    const isLater = all.some(({ id }) => id === pane)
    const known = before.map(({ id }) => id)
    const message = isLater ? `窗格 "${pane}" 不在前面，不能由它决定` : `没有窗格 "${pane}"`
    const hint = suggestionHint(pane, known) ?? (known.length > 0 ? `可用：${known.join('、')}` : undefined)
    problems.report('unknown-pane', pointer, { message, actual: pane, hint })
    return null
  }
  const chosenFrom = named.page === undefined ? undefined : context.knowledge.pageOutlines?.get(named.page)
  const listsRows = context.kinds.find(({ kind }) => kind === chosenFrom?.kind)?.listsRows
  if (named.page === undefined || listsRows === false) {
    const message = `窗格 "${pane}" 里没有可以选中的行：要显示一个列表或树`
    problems.report('invalid-panes', pointer, { message, actual: text })
    return null
  }
  const names = chosenFrom?.fields && ['id', ...chosenFrom.fields.keys(), ...SYSTEM_FIELDS.map(({ name }) => name)]
  if (names && !names.includes(source)) {
    const message = `页面 "${named.page}" 没有字段 "${source}"`
    problems.report('unknown-field', pointer, { message, actual: source, hint: suggestionHint(source, names) })
  }
  return { pane, source }
}

/** Where it is known which pages there are: reports one that is none, or that shows this one in turn. */
function knownPage(
  code: string,
  pointer: string,
  { page, knowledge, problems }: CompileContext,
): KnownPage | undefined {
  const { pageOutlines } = knowledge
  if (!pageOutlines) return undefined
  const known = pageOutlines.get(code)
  if (!known) {
    const hint = suggestionHint(code, pageOutlines.keys())
    problems.report('unknown-page', pointer, { message: `没有页面 "${code}"`, actual: code, hint })
  }
  const circle = wayTo(page.code, code, pageOutlines)
  if (circle) {
    const message = `页面 "${code}" 又显示本页：${[page.code, ...circle].join(' → ')}`
    problems.report('page-circle', pointer, { message, actual: code })
  }
  return known
}

/** The pages over which one shows another; undefined when it does not. */
function wayTo(
  target: string,
  from: string,
  pages: ReadonlyMap<string, KnownPage>,
  seen: ReadonlySet<string> = new Set(),
): readonly string[] | undefined {
  if (from === target) return [from]
  if (seen.has(from)) return undefined
  const visited = new Set([...seen, from])
  for (const next of pages.get(from)?.shows ?? []) {
    const way = wayTo(target, next, pages, visited)
    if (way) return [from, ...way]
  }
  return undefined
}

/** Conditions need a list that they can narrow. */
function reportConditions(known: KnownPage, code: string, pointer: string, { kinds, problems }: CompileContext): void {
  const kind = kinds.find((one) => one.kind === known.kind)
  if (!kind || kind.listsRows) return
  const message = `页面 "${code}" 的 kind 是 ${kind.kind}，没有可以限定的列表，不能写 with`
  problems.report('kind-not-fitting', `${pointer}/with`, { part: 'key', message })
}

/** The value of a condition as the page's field holds it. */
function fieldValue(
  known: KnownPage | undefined,
  code: string,
  name: string,
  literal: Literal | undefined,
  pointer: string,
  { problems }: CompileContext,
) {
  const { fields } = known ?? {}
  if (fields && !fields.has(name)) {
    const message = `页面 "${code}" 没有字段 "${name}"`
    const hint = suggestionHint(name, fields.keys())
    problems.report('unknown-field', pointer, { part: 'key', message, actual: name, hint })
  }
  if (literal === undefined) return null
  const field = fields?.get(name)
  if (!field?.type) return literal
  const outcome = readWireValue(field.type, field.multiple, literal)
  if (outcome.ok) return outcome.value
  const hint = literalHint(field.type)
  problems.report('wrong-value', pointer, { message: `不能是 "${name}" 的值：${outcome.message}`, hint })
  return null
}

/** The properties of a panel; undefined where panels are not known, or this one is none. */
function knownPanel(
  type: string,
  pointer: string,
  { panels, problems }: CompileContext,
): readonly string[] | undefined {
  if (!panels) return undefined
  const definition = panels.get(type)
  if (definition) return Object.keys(definition.props.properties)
  const hint =
    suggestionHint(type, panels.types) ?? (panels.types.length > 0 ? `可用：${panels.types.join('、')}` : undefined)
  problems.report('unknown-panel', pointer, { message: `没有面板 "${type}"`, actual: type, hint })
  return undefined
}
