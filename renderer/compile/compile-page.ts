import { type Migration, migratePage, readableVersions } from '#schemas/language/migrations.ts'
import { PARENT_FIELD } from '#schemas/language/names.ts'
import { AVAILABLE_KINDS, type PageDeclaration, pageSchema, SCHEMA_VERSION } from '#schemas/language/page.ts'
import { hasErrors, type Problem } from '#schemas/language/problem.ts'
import type { ManagedResources } from '#schemas/managed/managed-resource.ts'
import { managedResources } from '#schemas/managed/registry.ts'
import type { ActionRegistry } from '../action.ts'
import type { WidgetRegistry } from '../widget.ts'
import { compileActions, compileRowActions, compileToolbar } from './compile-actions.ts'
import { compileChecks } from './compile-checks.ts'
import { compileComputedOrder } from './compile-computed.ts'
import type { CompileContext, CompileKnowledge } from './compile-context.ts'
import { compileEntity } from './compile-entity.ts'
import { compileFieldExpressions, compileFields, factsOf, typesOf } from './compile-fields.ts'
import { compileDetail, compileForm } from './compile-form.ts'
import { compileGrid } from './compile-grid.ts'
import { compileList } from './compile-list.ts'
import { compilePermissionMap, compilePermissions } from './compile-permissions.ts'
import { compileQuery } from './compile-query.ts'
import { compileReactions } from './compile-reactions.ts'
import { compileSightLocks, inheritSight } from './compile-sight.ts'
import { compileSubTable, draftSubTables } from './compile-sub-table.ts'
import { type FieldIndex, fieldNamed } from './field-index.ts'
import { foldSchemaErrors } from './fold-schema-errors.ts'
import { type PageText, readPageText } from './page-source-text.ts'
import type { FieldPlan, PagePlan, SubTablePlan } from './plan.ts'
import { createProblemReporter, type ProblemReporter } from './problem-reporter.ts'
import { pruneUnsound } from './prune-unsound.ts'
import { checkReferenceCycles } from './reference-cycles.ts'
import { parentField, SYSTEM_FIELDS } from './system-fields.ts'
import type { PageValidators } from './validators.ts'

export interface CompileOptions {
  readonly registry: WidgetRegistry
  readonly actions: ActionRegistry
  readonly validators: PageValidators
  readonly knowledge?: CompileKnowledge
  /** What `entity.managed` may name; the product's own resources unless told otherwise. */
  readonly managed?: ManagedResources
  /** Content hash of the text, where it is known. */
  readonly identity?: string
  /** How pages of older versions are read; the product's own unless told otherwise. */
  readonly migrations?: readonly Migration[]
}

/** `plan` is null when there are errors; warnings come beside a plan. */
export interface CompiledPage {
  readonly plan: PagePlan | null
  readonly problems: readonly Problem[]
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
    validators: options.validators,
    managed: options.managed ?? managedResources,
    knowledge: options.knowledge ?? {},
    problems,
  }
  const plan = compileSoundParts(context, options.identity ?? '')
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
    for (const { code, pointer, ...details } of foldSchemaErrors(validators.page.errors ?? [], pageSchema, value)) {
      problems.report(code, pointer, details)
    }
  }
  return pruneUnsound(value, problems)
}

function compileSoundParts(context: CompileContext, identity: string): PagePlan | null {
  const { page, problems } = context
  const kind = checkHead(context)
  const entity = compileEntity(context)
  const place = { parent: '/fields', declarations: page.fields }
  const drafts = draftSubTables(context)
  const systemFields = kind === 'tree' ? [...SYSTEM_FIELDS, parentField(page, context.registry)] : SYSTEM_FIELDS
  const bare = compileFields(place, systemFields, context)
  const scope = {
    fields: typesOf(bare),
    subTables: new Map(drafts.map((draft) => [draft.name, draft.types])),
    facts: {
      record: factsOf(bare, context),
      subTables: new Map(drafts.map((draft) => [draft.name, factsOf(draft.fields, context)])),
    },
  }
  const ownFields = compileFieldExpressions(bare, place, scope, context)
  const ownTables = drafts.map((draft) => compileSubTable(draft, scope, context))
  checkReferenceCycles(ownFields.declared, ownTables, context)
  const order = compileComputedOrder(ownFields.declared, ownTables, context)
  const inherited = inheritSight({ fields: ownFields, subTables: ownTables, computed: order }, context)
  const { fields, subTables, computed } = inherited
  const parts = { fields, subTables }
  const names = new Set([...fields.names, ...Object.keys(page.subTables ?? {})])

  const actions = compileActions(scope, fields, context)
  const { permissionMap, permissionsBesides } = compilePermissionMap([...actions.values()], context)
  const rowActions = compileRowActions(page.list?.rowActions, kind, scope, actions, context)
  const grid = compileGrid(kind, fields, context)
  const list = compileList(fields, subTables, rowActions, grid, context)
  const query = compileQuery(fields, context)
  const reactions = compileReactions(scope, parts, context)
  const form = compileForm(parts, reactions, context)
  const detail = compileDetail(form, parts, context)
  const checks = compileChecks(page.checks ?? [], '/checks', scope, names, context)
  const deciding = { checks, reactions, actions: [...actions.values()], rowActions }
  const sightLocks = compileSightLocks(inherited, deciding, context)
  const tree = compileTree(kind, fields, context)
  // The buttons of a grid are its own.
  const toolbar = grid ? [] : compileToolbar(actions, context)
  if (hasErrors(problems.problems) || !entity) return null
  const allFields = declaredFields(fields, subTables)
  return deepFreeze({
    identity,
    code: page.code,
    title: page.title,
    kind,
    permissionPrefix: page.permissionPrefix,
    permissionMap,
    permissionsBesides,
    entity,
    fields: fields.declared,
    systemFields: [...fields.plans.values()].filter((field) => field.pointer === ''),
    fieldByName: fields.plans,
    subTables,
    tree,
    grid,
    list,
    query,
    toolbar,
    form,
    detail,
    checks,
    computed,
    actions: [...actions.values()],
    sightLocks,
    permissions: compilePermissions(
      { ...page, permissionMap },
      declaredFields(ownFields, ownTables),
      [...actions.values()],
      context,
    ),
    dictCodes: [...new Set(allFields.flatMap(({ choices }) => (choices?.source === 'dict' ? [choices.code] : [])))],
  })
}

function declaredFields(fields: FieldIndex, subTables: readonly SubTablePlan[]): readonly FieldPlan[] {
  return [...fields.declared, ...subTables.flatMap((table) => table.fields)]
}

function compileTree(kind: PagePlan['kind'], fields: FieldIndex, context: CompileContext): PagePlan['tree'] {
  const { page, problems } = context
  if (kind !== 'tree') {
    if (page.tree)
      problems.report('invalid-tree', '/tree', { part: 'key', message: '只有 kind 为 tree 的页面可以写 tree' })
    return null
  }
  if (!page.tree) {
    problems.report('invalid-tree', '/kind', { message: 'kind 为 tree 的页面要写 tree.label' })
    return null
  }
  const label = fieldNamed(page.tree.label, '/tree/label', fields, context)
  const parent = fields.plans.get(PARENT_FIELD)
  return label && parent ? { label, parent, expanded: page.tree.expanded ?? false } : null
}

/** Checks what concerns the page as a whole; the kind that it is compiled as. */
function checkHead({ page, problems }: CompileContext): PagePlan['kind'] {
  if (page.schemaVersion !== SCHEMA_VERSION) {
    const expected = readableVersions().join('、')
    const message = `格式版本 ${page.schemaVersion} 不认识，当前是 ${SCHEMA_VERSION}`
    problems.report('schema-version', '/schemaVersion', { message, expected })
  }
  const kind = AVAILABLE_KINDS.find((name) => name === (page.kind ?? 'list'))
  if (!kind) {
    const expected = AVAILABLE_KINDS.join('、')
    const message = `页面种类 "${page.kind}" 还不可用`
    problems.report('not-available', '/kind', { message, expected, hint: `可用：${expected}` })
  }
  if (kind === 'form' || kind === 'detail') {
    for (const key of ['list', 'query', 'toolbar', 'tree'] as const) {
      if (page[key] === undefined) continue
      problems.report('kind-not-fitting', `/${key}`, { part: 'key', message: `kind 为 ${kind} 的页面没有 ${key}` })
    }
  }
  return kind ?? 'list'
}

function deepFreeze<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  Object.freeze(value)
  for (const part of value instanceof Map ? value.values() : Object.values(value)) deepFreeze(part)
  return value
}
