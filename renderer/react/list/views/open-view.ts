import type { ListColumnsSetting, ListSettings, ListViewContent, SavedListView } from '#schemas/api/list-settings.ts'
import { readAdvancedGroup, rulesIn } from '#schemas/query/advanced-query.ts'
import type { Condition, QueryOperator } from '#schemas/query/operator.ts'
import { type Sort, sortKeys } from '#schemas/query/sort-params.ts'
import type { ColumnPlan, PagePlan, QueryFieldPlan } from '../../../compile/plan.ts'
import { rowGrouping } from '../../../compile/row-grouping.ts'
import type { HostPermissions } from '../../../host.ts'
import type { LogicEnvironment } from '../../../logic/form-state.ts'
import type { QueryValue } from '../../../widget.ts'
import type { AppliedQuery } from '../../advanced-query/applied-query.ts'
import { type Asking, applyQuery } from '../../advanced-query/compile-query.ts'
import { fieldAccess } from '../../field/field-access.ts'
import { type DraftEntry, type QueryDraft, toConditions } from '../../query-bar/query-draft.ts'
import { isSameSort, toSort } from '../list-sort.ts'
import type { ListState } from '../list-state.ts'
import { startingQuery } from '../starting-query.ts'
import { messages } from './messages.ts'

/** Views of the page's file are told from saved ones by their ids. */
const OF_PAGE = 'page:'

/** A view that can be chosen. */
export interface OfferedView extends Omit<SavedListView, 'shared' | 'content' | 'dropped'> {
  /** `page`: of the page's file. */
  readonly shared: SavedListView['shared'] | { readonly kind: 'page' }
}

/** What a list is asked for with when a view is opened. */
export interface OpenedView {
  readonly id: string
  readonly title: string
  readonly draft: QueryDraft
  readonly sort: Sort
  readonly pageSize: number | null
  /** Null: as the user has arranged them. */
  readonly columns: ListColumnsSetting | null
  /** By what its rows are grouped; null: by nothing. */
  readonly groupBy: string | null
  /** Its conditions that the page's query does not show: no condition works unseen. */
  readonly unplaced: readonly QueryFieldPlan[]
  readonly advanced: AppliedQuery | null
  /** So many of its parts are gone, or not for this user. */
  readonly dropped: number
}

export interface ViewParts {
  readonly plan: PagePlan
  readonly settings: ListSettings
  readonly permissions: HostPermissions
  readonly environment: Pick<LogicEnvironment, 'user' | 'now'>
  /** As the page sorts, for this user. */
  readonly defaultSort: Sort
  /** As the page groups, for this user. */
  readonly defaultGroupBy: string | null
  /** What an advanced query is asked with. */
  readonly asking: Asking
}

/** All views, in the order of the user: starred ones first. */
export function offeredViews({ plan, settings }: Pick<ViewParts, 'plan' | 'settings'>): readonly OfferedView[] {
  const { choice, views } = settings
  const all: readonly OfferedView[] = [
    ...(plan.list.views ?? []).map(({ name, title }) => ({
      id: `${OF_PAGE}${name}`,
      title,
      shared: { kind: 'page' as const },
      mayEdit: false,
    })),
    ...views.map(({ id, title, shared, mayEdit }) => ({ id, title, shared, mayEdit })),
  ]
  const placeOf = ({ id }: OfferedView) => {
    const place = choice.order.indexOf(id)
    return place < 0 ? choice.order.length : place
  }
  const ordered = all.toSorted((left, right) => placeOf(left) - placeOf(right))
  const isStarred = ({ id }: OfferedView) => choice.starred.includes(id)
  return [...ordered.filter(isStarred), ...ordered.filter((view) => !isStarred(view))]
}

/** The view that the list opens with, as the user has chosen, else as was chosen for everybody; null: the page's own. */
export function defaultViewId({ settings }: Pick<ViewParts, 'settings'>): string | null {
  const { choice, defaultForAll } = settings
  return choice.defaultId ?? defaultForAll
}

/** A view as the page and the user's rights are now; null where it is there no more. */
export function openView(id: string, parts: ViewParts): OpenedView | null {
  return id.startsWith(OF_PAGE) ? openPageView(id, parts) : openSavedView(id, parts)
}

function openPageView(id: string, parts: ViewParts): OpenedView | null {
  const { plan, permissions, environment, defaultSort, defaultGroupBy } = parts
  const view = plan.list.views?.find(({ name }) => `${OF_PAGE}${name}` === id)
  if (!view) return null
  const maySee = (field: Parameters<typeof fieldAccess>[0]) => fieldAccess(field, permissions) !== 'hidden'
  const draft = startingQuery({ query: { ...plan.query, defaults: view.conditions } }, environment, maySee)
  const sort =
    view.sort &&
    toSort(sortKeys(view.sort), (field) => {
      const sorted = plan.fieldByName.get(field)
      return !sorted || maySee(sorted)
    })
  const keepsSort = !view.sort || (sort !== null && isSameSort(sort, view.sort))
  const columns = view.columns?.filter((name) => {
    const field = plan.fieldByName.get(name)
    return field && (field.mask !== undefined || maySee(field))
  })
  return {
    id,
    title: view.title,
    draft,
    sort: sort ?? defaultSort,
    pageSize: null,
    columns: columns
      ? onlyThese(
          columns,
          plan.list.columns.filter(({ field }) => maySee(field)),
        )
      : null,
    groupBy: defaultGroupBy,
    unplaced: [],
    advanced: null,
    // A value that is empty for this user, as the department of who has none, is no part that is missing.
    dropped:
      view.conditions.filter(({ field }) => !maySee(field)).length +
      ((view.columns?.length ?? 0) - (columns?.length ?? 0)) +
      (keepsSort ? 0 : 1),
  }
}

/** Those in their order, and none of the others. */
function onlyThese(names: readonly string[], columns: readonly ColumnPlan[]): ListColumnsSetting {
  const others = columns.filter(({ field }) => !names.includes(field.name))
  return {
    columns: [
      ...names.map((field) => ({ field })),
      ...others.map(({ field }) => ({ field: field.name, hidden: true })),
    ],
  }
}

function openSavedView(id: string, parts: ViewParts): OpenedView | null {
  const { plan, settings, permissions, defaultSort, defaultGroupBy, asking } = parts
  const view = settings.views.find((one) => one.id === id)
  if (!view) return null
  const { content } = view
  const placed = placedFields(plan)
  const { advanced, lost } = openAdvanced(content.advanced, asking)
  const groupBy = content.groupBy && rowGrouping(plan, content.groupBy) ? content.groupBy : null
  const entries = content.conditions.flatMap(({ field: name, operator, value }): [string, DraftEntry][] => {
    const field = plan.fieldByName.get(name)
    const isKnown = field !== undefined && fieldAccess(field, permissions) !== 'hidden'
    const place = placed.get(name)
    // The page asks about it in another way since: its input could not show the value.
    if (!isKnown || (place && place.operator !== operator)) return []
    // The server has checked that the field knows the operator.
    return [[name, { operator: operator as QueryOperator, value: toQueryValue(operator, value) }]]
  })
  return {
    id,
    title: view.title,
    draft: Object.fromEntries(entries),
    sort: content.sort ?? defaultSort,
    pageSize: content.pageSize,
    columns: content.columns,
    // Views of before say nothing of it.
    groupBy: content.groupBy === undefined ? defaultGroupBy : groupBy,
    unplaced: entries.flatMap(([name, { operator }]) => {
      const field = plan.fieldByName.get(name)
      return !field || placed.has(name) ? [] : [{ field, title: field.title, operator }]
    }),
    advanced,
    dropped: view.dropped + content.conditions.length - entries.length + lost + (content.groupBy && !groupBy ? 1 : 0),
  }
}

/** `lost`: lines of it that cannot be asked any more. */
function openAdvanced(kept: unknown, asking: Asking) {
  if (kept === null || kept === undefined) return { advanced: null, lost: 0 }
  const group = readAdvancedGroup(kept)
  const advanced = group && applyQuery(group, asking)
  return { advanced, lost: (group ? rulesIn(group).length : 1) - (advanced?.conditionCount ?? 0) }
}

function toQueryValue(operator: string, value: ListViewContent['conditions'][number]['value']): QueryValue {
  if (!Array.isArray(value)) return value
  if (operator === 'between') return [value[0] ?? null, value[1] ?? null]
  return value.filter((one) => one !== null)
}

function placedFields({ query: { simple, more, tabs } }: PagePlan): ReadonlyMap<string, QueryFieldPlan> {
  return new Map([...simple, ...more, ...(tabs ? [tabs] : [])].map((query) => [query.field.name, query]))
}

/** What a view made of this list would hold. */
export function toContent(state: ViewedState, columns: ListColumnsSetting | null): ListViewContent {
  return {
    conditions: state.conditions.map(({ field, operator, value }: Condition) => ({
      field,
      operator,
      value: Array.isArray(value) ? [...value] : (value as string | number | boolean),
    })),
    sort: toSavedSort(state.sort),
    pageSize: state.pageSize,
    columns,
    groupBy: state.groupBy,
    advanced: state.advanced?.group ?? null,
  }
}

type ViewedState = Pick<ListState, 'conditions' | 'sort' | 'pageSize' | 'advanced' | 'groupBy'>

function toSavedSort({ then, ...first }: Sort): ListViewContent['sort'] {
  return { ...first, ...(then && { then: [...then] }) }
}

/** Whether the list asks for something else than the view does. */
export function isChanged(opened: OpenedView, state: ViewedState, columns: ListColumnsSetting | null): boolean {
  const asked = (conditions: readonly Condition[]) =>
    JSON.stringify(conditions.toSorted((left, right) => (left.field < right.field ? -1 : 1)))
  return (
    asked(toConditions(opened.draft)) !== asked(state.conditions) ||
    JSON.stringify(opened.advanced?.group) !== JSON.stringify(state.advanced?.group) ||
    !isSameSort(opened.sort, state.sort) ||
    opened.groupBy !== state.groupBy ||
    (opened.pageSize !== null && opened.pageSize !== state.pageSize) ||
    JSON.stringify(opened.columns) !== JSON.stringify(columns)
  )
}

/** What a user is told who opens a view of which parts are missing. */
export function missingNote({ title, dropped }: OpenedView): string | null {
  return dropped > 0 ? messages.dropped(title, dropped) : null
}
