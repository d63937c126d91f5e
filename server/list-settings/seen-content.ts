import type { FieldPlan } from '#renderer/compile/plan.ts'
import { rowGrouping } from '#renderer/compile/row-grouping.ts'
import type { ColumnSetting, ListColumnsSetting, ListViewContent } from '#schemas/api/list-settings.ts'
import { OPERATORS_BY_KIND } from '#schemas/query/operator.ts'
import type { RequestContext } from '../http/request-context.ts'
import { type EntityPagePlan, fieldAt, maySee } from '../resources/resource.ts'

export interface SeenContent {
  readonly content: ListViewContent
  /** How many of its parts are gone, or not for the caller. */
  readonly dropped: number
}

/**
 * What of a view the page still has and the caller may see. What is gone and what is hidden are left out alike: a view
 * that somebody shares tells nothing of fields to who may not see them.
 */
export function seenContent(plan: EntityPagePlan, context: RequestContext, content: ListViewContent): SeenContent {
  const conditions = content.conditions.filter(({ field: name, operator }) => {
    const field = plan.fieldByName.get(name)
    return field && maySee(context, field) && isOperatorOf(field, operator)
  })
  const sort = seenSort(plan, context, content.sort)
  const columns = content.columns && seenColumns(plan, context, content.columns)
  const group = content.groupBy ? rowGrouping(plan, content.groupBy) : null
  const keepsGroup = !content.groupBy || (group !== null && maySee(context, group.field))
  const keepsAdvanced = namedFields(content.advanced).every((name) => isSeen(plan, context, name))
  return {
    content: {
      conditions,
      sort,
      pageSize: content.pageSize,
      columns,
      ...(content.groupBy !== undefined && { groupBy: keepsGroup ? content.groupBy : null }),
      advanced: keepsAdvanced ? (content.advanced ?? null) : null,
    },
    dropped:
      content.conditions.length -
      conditions.length +
      shownColumns(content.columns) -
      shownColumns(columns) +
      sortedColumns(content.sort).length -
      sortedColumns(sort).length +
      (keepsGroup ? 0 : 1) +
      (keepsAdvanced ? 0 : 1),
  }
}

export function seenColumns(
  plan: EntityPagePlan,
  context: RequestContext,
  setting: ListColumnsSetting,
): ListColumnsSetting {
  const known = new Map<string, ColumnSetting>()
  for (const column of setting.columns) {
    const field = plan.fieldByName.get(column.field)
    if (field && (field.mask !== undefined || maySee(context, field))) known.set(column.field, column)
  }
  return { ...setting, columns: [...known.values()] }
}

function seenSort(plan: EntityPagePlan, context: RequestContext, sort: ViewSort): ViewSort {
  const [first, ...then] = sortedColumns(sort).filter(({ field: name }) => {
    const field = plan.fieldByName.get(name)
    return name === 'id' || (field && maySee(context, field))
  })
  return first ? { ...first, ...(then.length > 0 && { then }) } : null
}

type ViewSort = ListViewContent['sort']

function sortedColumns(sort: ViewSort) {
  if (!sort) return []
  const { then = [], ...first } = sort
  return [first, ...then]
}

/** A column that nobody sees is missed by nobody. */
function shownColumns(setting: ListColumnsSetting | null): number {
  return setting?.columns.filter(({ hidden }) => !hidden).length ?? 0
}

function isOperatorOf({ type }: FieldPlan, operator: string): boolean {
  return OPERATORS_BY_KIND[type.kind].some((known) => known === operator)
}

function isSeen(plan: EntityPagePlan, context: RequestContext, name: string): boolean {
  // The advanced query writes `table,field` for a field of a sub-table.
  const field = fieldAt(plan, name.replace(',', '.'))
  return field !== undefined && maySee(context, field)
}

const MAX_DEPTH = 20

/** Whatever an advanced query calls `field`, at any depth: its form is its own matter, what it asks about is not. */
function namedFields(part: unknown, depth = 0): readonly string[] {
  // Deeper than any of ours: no field has this name, so it is not kept.
  if (depth > MAX_DEPTH) return ['']
  if (typeof part === 'string') return namedInText(part, depth)
  if (typeof part !== 'object' || part === null) return []
  return Object.entries(part).flatMap(([key, value]) =>
    key === 'field' && typeof value === 'string' ? [value] : namedFields(value, depth + 1),
  )
}

/** The contract sends its lines as JSON text. */
function namedInText(text: string, depth: number): readonly string[] {
  if (!/^\s*[[{]/.test(text)) return []
  try {
    return namedFields(JSON.parse(text) as unknown, depth + 1)
  } catch {
    return []
  }
}
