import type { RowActionDeclaration } from '#schemas/language/actions.ts'
import { hasErrors } from '#schemas/language/problem.ts'
import { reportAskedReads } from './asked-fields.ts'
import { compileActions, compileRowActions, compileToolbar } from './compile-actions.ts'
import { compileChecks } from './compile-checks.ts'
import { compileComputedOrder } from './compile-computed.ts'
import type { CompileContext } from './compile-context.ts'
import { compilePageEffects, withEffects } from './compile-effects.ts'
import { compileEntity } from './compile-entity.ts'
import { compileFieldExpressions, compileFields, factsOf, typesOf } from './compile-fields.ts'
import { compileDetail, compileForm } from './compile-form.ts'
import { compileGuards } from './compile-guards.ts'
import { compileList } from './compile-list.ts'
import { withMarks } from './compile-marks.ts'
import { checkNumbersUnwritten } from './compile-number.ts'
import {
  actionsAskedFor,
  compilePermissionMap,
  compilePermissions,
  type ListingKind,
  PAGE_ACTIONS,
} from './compile-permissions.ts'
import { compileQuery } from './compile-query.ts'
import { compileReactions } from './compile-reactions.ts'
import { compileDetailTabs } from './compile-related.ts'
import { compileRowAccess } from './compile-row-access.ts'
import { compileSightLocks, inheritSight } from './compile-sight.ts'
import { compileSubTable, draftSubTables } from './compile-sub-table.ts'
import { compileTimers } from './compile-timers.ts'
import { compileUnique } from './compile-unique.ts'
import { compileViews } from './compile-views.ts'
import { deepFreeze } from './deep-freeze.ts'
import type { FieldIndex } from './field-index.ts'
import { withPages } from './page-sources.ts'
import type { ActionPlan, FieldPlan, ListPlan, PagePlan, SubTablePlan, ToolbarItemPlan } from './plan.ts'
import { checkReferenceCycles } from './reference-cycles.ts'
import { reportUndo } from './report-undo.ts'
import { SYSTEM_FIELDS } from './system-fields.ts'

/** What a kind makes of its own key. */
export type OwnParts = Partial<Pick<PagePlan, 'tree' | 'grid' | 'board' | 'card' | 'rowViews'>>

/** In what the kinds of pages over records differ. */
export interface RecordKindParts {
  readonly kind: PagePlan['kind']
  readonly levels: boolean
  /** The buttons of a row where the page names none. */
  readonly rowActions: readonly RowActionDeclaration[]
  /** Whether buttons stand above its rows; absent: they do. */
  readonly hasToolbar?: boolean
  /** The page's own actions that stand elsewhere than in its `toolbar`. */
  compileToolbar?(actions: ReadonlyMap<string, ActionPlan>, context: CompileContext): readonly ToolbarItemPlan[]
  /** Whether records are entered in a form; absent: they are. */
  readonly hasForm?: boolean
  /** System fields beside those that every entity has. */
  extraFields?(context: CompileContext): readonly FieldPlan[]
  compileOwn?(
    fields: FieldIndex,
    context: CompileContext,
    parts: { readonly subTables: readonly SubTablePlan[]; readonly actions: ReadonlyMap<string, ActionPlan> },
  ): OwnParts
  /** Its list where that is not the page's `list`. */
  compileList?(own: OwnParts, fields: FieldIndex, context: CompileContext): ListPlan | null
  /** The page's `list` with what its own parts need of it. */
  completeList?(list: ListPlan, own: OwnParts): Pick<PagePlan, 'list'> & OwnParts
}

const BUILT_IN_ACTIONS = PAGE_ACTIONS.map(([action]) => action)

/** Compiles a page over records of its own; null when there are errors. */
export function compileRecordPage(
  kind: RecordKindParts & ListingKind,
  context: CompileContext,
  identity: string,
): PagePlan | null {
  const { page, problems } = context
  const entity = compileEntity(context)
  const declared = { parent: '/fields', declarations: page.fields }
  const drafts = draftSubTables(context)
  const systemFields = [
    ...(page.entity?.existing === undefined ? SYSTEM_FIELDS : []),
    ...(kind.extraFields?.(context) ?? []),
  ]
  const bare = compileFields(declared, systemFields, context)
  const scope = {
    fields: typesOf(bare),
    subTables: new Map(drafts.map((draft) => [draft.name, draft.types])),
    facts: {
      record: factsOf(bare, null, context),
      subTables: new Map(drafts.map((draft) => [draft.name, factsOf(draft.fields, draft.name, context)])),
    },
  }
  const ownFields = compileFieldExpressions(bare, declared, scope, context)
  const ownTables = drafts.map((draft) => compileSubTable(draft, scope, context))
  checkReferenceCycles(ownFields.declared, ownTables, context)
  const order = compileComputedOrder(ownFields.declared, ownTables, context)
  const inherited = inheritSight({ fields: ownFields, subTables: ownTables, computed: order }, context)
  const { fields, subTables, computed } = inherited
  const parts = { fields, subTables }
  const names = new Set([...fields.names, ...Object.keys(page.subTables ?? {})])

  const place = { scope, fields, subTables, context }
  const actions = withEffects(compileActions(scope, fields, context), place)
  const effects = compilePageEffects(place)
  const builtIn = actionsAskedFor(BUILT_IN_ACTIONS, kind, page)
  const { permissionMap, permissionsBesides } = compilePermissionMap(builtIn, [...actions.values()], context)
  const judged = withPages(scope, context)
  const guards = compileGuards(judged, actions, context)
  const rowActions = compileRowActions(page.list?.rowActions, kind, judged, actions, guards, context)
  reportUndo({ actions, guards, rowActions, fields, effects }, context)
  const own = kind.compileOwn?.(fields, context, { subTables, actions }) ?? {}
  const list =
    kind.compileList?.(own, fields, context) ??
    withMarks(compileList(fields, subTables, rowActions, kind.levels, context), scope, context)
  const query = compileQuery(fields, context)
  const views = compileViews(list, query, fields, context)
  const completed = views.length > 0 ? { ...list, views } : list
  const reactions = compileReactions(scope, parts, context)
  checkNumbersUnwritten(fields.declared, { reactions, actions: [...actions.values()] }, context)
  const form = compileForm(parts, reactions, kind.hasForm ?? true, context)
  const detail = { ...compileDetail(form, parts, context), ...compileDetailTabs(fields, context) }
  const checks = compileChecks(page.checks ?? [], '/checks', judged, names, context)
  const deciding = { checks, reactions, actions: [...actions.values()], rowActions, guards }
  const uniqueTogether = compileUnique(fields, context)
  const sightLocks = compileSightLocks(inherited, deciding, context)
  const sight = { fieldByName: fields.plans, subTables }
  const rows = compileRowAccess(scope, sight, context)
  const timers = compileTimers(scope, actions, sight, context)
  const toolbar =
    (kind.hasToolbar ?? true) ? compileToolbar(actions, context) : (kind.compileToolbar?.(actions, context) ?? [])
  reportAskedReads(fields, context)
  if (hasErrors(problems.problems) || !entity) return null
  const allFields = declaredFields(fields, subTables)
  return deepFreeze({
    identity,
    code: page.code,
    title: page.title,
    kind: kind.kind,
    permissionPrefix: page.permissionPrefix,
    permissionMap,
    permissionsBesides,
    entity,
    ...(page.menu && { menu: page.menu }),
    ...partedFields(fields.declared),
    systemFields: [...fields.plans.values()].filter((field) => field.pointer === ''),
    fieldByName: fields.plans,
    subTables,
    tree: null,
    grid: null,
    ...(rows && { rows }),
    ...(kind.completeList?.(completed, own) ?? { ...own, list: completed }),
    query,
    toolbar,
    form,
    detail,
    checks,
    uniqueTogether,
    computed,
    actions: [...actions.values()],
    guards,
    effects,
    ...(timers && { timers }),
    sightLocks,
    related: context.related.plans(),
    permissions: compilePermissions(
      { ...page, permissionMap },
      builtIn,
      declaredFields(ownFields, ownTables),
      [...actions.values()],
      context,
    ),
    dictCodes: [...new Set(allFields.flatMap(({ choices }) => (choices?.source === 'dict' ? [choices.code] : [])))],
  })
}

function partedFields(declared: readonly FieldPlan[]): Pick<PagePlan, 'fields' | 'asked'> {
  const asked = declared.filter((field) => field.asked)
  return { fields: declared.filter((field) => !field.asked), ...(asked.length > 0 && { asked }) }
}

function declaredFields(fields: FieldIndex, subTables: readonly SubTablePlan[]): readonly FieldPlan[] {
  return [...fields.declared, ...subTables.flatMap((table) => table.fields)]
}
