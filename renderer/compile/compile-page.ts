import { ICON_TITLES } from '#schemas/language/icon-titles.ts'
import { type Migration, migratePage, readableVersions } from '#schemas/language/migrations.ts'
import { type PageDeclaration, pageSchema, SCHEMA_VERSION } from '#schemas/language/page.ts'
import { hasErrors } from '#schemas/language/problem.ts'
import type { ManagedResources } from '#schemas/managed/managed-resource.ts'
import { managedResources } from '#schemas/managed/registry.ts'
import type { KnownActions } from '../action-traits.ts'
import type { KindDefinition } from '../kinds/kind.ts'
import { DEFAULT_KIND, findKind, KINDS } from '../kinds/registry.ts'
import type { KnownPanels } from '../panel-traits.ts'
import type { WidgetRegistry } from '../widget.ts'
import type { CompileContext, CompileKnowledge } from './compile-context.ts'
import { compileGrants } from './compile-grants.ts'
import type { CompiledPage } from './compiled-page.ts'
import { deepFreeze } from './deep-freeze.ts'
import { createExpressionReads } from './expression-reads.ts'
import { foldSchemaErrors } from './fold-schema-errors.ts'
import { type PageText, readPageText } from './page-source-text.ts'
import { createProblemReporter, type ProblemReporter } from './problem-reporter.ts'
import { pruneUnsound } from './prune-unsound.ts'
import { createRelatedReads } from './related-reads.ts'
import { suggestionHint } from './suggest.ts'
import type { PageValidators } from './validators.ts'

const KIND_NAMES = KINDS.map(({ kind }) => kind)
/** Kinds that are reserved are no remedy. */
const OFFERED = { '/kind': KIND_NAMES }

export interface CompileOptions {
  readonly registry: WidgetRegistry
  readonly actions: KnownActions
  /** What pages may show besides pages; absent: not checked. */
  readonly panels?: KnownPanels
  readonly validators: PageValidators
  readonly knowledge?: CompileKnowledge
  /** What `entity.managed` may name; the product's own resources unless told otherwise. */
  readonly managed?: ManagedResources
  /** Content hash of the text, where it is known. */
  readonly identity?: string
  /** How pages of older versions are read; the product's own unless told otherwise. */
  readonly migrations?: readonly Migration[]
}

/**
 * Compiles the text of a page file. Pure, and never throws because of what an author wrote: mistakes come back as
 * problems, as many at once as can be told apart.
 */
export function compilePage(text: string, options: CompileOptions): CompiledPage {
  const source = readPageText(text)
  const problems = createProblemReporter(source)
  // An older page is read as what it says today; positions are found in its text as far as it has the same parts.
  const value = migratePage(source.value, options.migrations)
  const page = readStructure(source, value, options.validators, problems)
  if (!page) return { plan: null, problems: problems.problems }
  const context: CompileContext = {
    page,
    registry: options.registry,
    actions: options.actions,
    ...(options.panels && { panels: options.panels }),
    kinds: KINDS,
    validators: options.validators,
    managed: options.managed ?? managedResources,
    knowledge: options.knowledge ?? {},
    problems,
    related: createRelatedReads(),
    reads: createExpressionReads(),
  }
  const compiled = checkHead(context).compile(context, options.identity ?? '')
  const plan = compiled && (page.grants ? deepFreeze({ ...compiled, ...compileGrants(compiled, context) }) : compiled)
  const found = problems.problems
  return { plan: hasErrors(found) ? null : plan, problems: found }
}

/** The page as far as its structure can be relied on; null when nothing of it can. */
function readStructure(
  source: PageText,
  value: unknown,
  validators: PageValidators,
  problems: ProblemReporter,
): PageDeclaration | null {
  for (const mistake of source.syntaxErrors) problems.report('json-syntax', '', mistake)
  for (const { pointer, key, position } of source.duplicateKeys) {
    problems.report('duplicate-key', pointer, { message: `键 "${key}" 重复`, position })
  }
  if (source.syntaxErrors.length > 0) return null
  if (!validators.page(value)) {
    for (const { code, pointer, ...details } of foldSchemaErrors(
      validators.page.errors ?? [],
      pageSchema,
      value,
      OFFERED,
    )) {
      problems.report(code, pointer, details)
    }
  }
  return pruneUnsound(value, problems, hasFields)
}

/** Checks what concerns the page as a whole; the kind that it is compiled as. */
function checkHead({ page, problems, knowledge }: CompileContext): KindDefinition {
  if (page.schemaVersion !== SCHEMA_VERSION) {
    const expected = readableVersions().join('、')
    const message = `格式版本 ${page.schemaVersion} 不认识，当前是 ${SCHEMA_VERSION}`
    problems.report('schema-version', '/schemaVersion', { message, expected })
  }
  const named = page.kind === undefined ? DEFAULT_KIND : findKind(page.kind)
  if (!named) {
    const expected = KIND_NAMES.join('、')
    const message = `页面种类 "${page.kind}" 还不可用`
    problems.report('not-available', '/kind', { message, expected, hint: `可用：${expected}` })
  }
  checkMenu(page, problems, knowledge)
  const kind = named ?? DEFAULT_KIND
  for (const key of kind.withoutKeys) {
    if (page[key] === undefined) continue
    const message = `kind 为 ${kind.kind} 的页面没有 ${key}`
    problems.report('kind-not-fitting', `/${key}`, { part: 'key', message })
  }
  for (const { kind: owner, ownKey } of KINDS) {
    if (!ownKey || owner === kind.kind || page[ownKey.name] === undefined) continue
    const message = `只有 kind 为 ${owner} 的页面可以写 ${ownKey.name}`
    problems.report(ownKey.misplaced, `/${ownKey.name}`, { part: 'key', message })
  }
  return kind
}

function checkIcons(menu: PageDeclaration['menu'], problems: ProblemReporter): void {
  const folder = typeof menu?.folder === 'object' ? menu.folder : null
  for (const [icon, pointer] of [
    [menu?.icon, '/menu/icon'],
    [folder?.icon, '/menu/folder/icon'],
  ] as const) {
    if (icon === undefined || !problems.isSound(pointer) || Object.hasOwn(ICON_TITLES, icon)) continue
    const hint = suggestionHint(icon, Object.keys(ICON_TITLES)) ?? '可用的图标见控件 icon'
    problems.report('unknown-icon', pointer, { message: `没有图标 "${icon}"`, actual: icon, hint })
  }
}

/** Whether pages of this kind have fields; of a kind that is none, they are asked for. */
function hasFields(kind: unknown): boolean {
  return !findKind(kind)?.withoutKeys.includes('fields')
}

/** Whether the page can be where it says: a page that is shown in another names that one, and has no entry of its own. */
function checkMenu({ menu }: PageDeclaration, problems: ProblemReporter, { pages }: CompileKnowledge): void {
  checkIcons(menu, problems)
  const around = menu?.in
  const idle = (['folder', 'icon', 'order'] as const).find((key) => menu?.[key] !== undefined)
  if (around !== undefined && idle !== undefined) {
    const message = `写了 menu.in 的页面自己没有菜单，${idle} 不起作用`
    problems.report('menu-conflict', `/menu/${idle}`, { part: 'key', message, hint: `删去 ${idle}，或删去 in` })
  }
  if (around === undefined || !pages || pages.has(around)) return
  const message = `没有页面 "${around}"`
  problems.report('unknown-page', '/menu/in', { message, actual: around, hint: suggestionHint(around, pages) })
}
