import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { sortKeys } from '#schemas/query/sort-params.ts'
import type { PagePlan } from '../../../compile/plan.ts'
import { rowGrouping } from '../../../compile/row-grouping.ts'
import type { DataSource, ListPage, ListQuery, ListRow } from '../../../data-source.ts'
import type { TableRow } from '../tree-rows.ts'
import { rowsOfGroup } from './group-conditions.ts'
import { messages } from './messages.ts'

export interface GroupsQuestion {
  readonly plan: PagePlan
  readonly dataSource: DataSource
  /** As `rowGrouping` reads it. */
  readonly by: string
  readonly asked: Omit<ListQuery, 'page'>
}

interface Groups extends ListPage {
  readonly rows: readonly TableRow[]
}

/** Keys of headings carry a mark, so that no row is taken for one. */
function headingId(value: string | null): string {
  return value === null ? 'group' : `group:${value}`
}

/** A page of groups, as the rows under which theirs stand: as many of them are open as fill a page of rows. */
export async function readHeadings(
  { plan, dataSource, by, asked }: GroupsQuestion,
  page: number,
  signal: AbortSignal,
): Promise<Groups> {
  const { pageSize, sort, conditions } = asked
  const field = rowGrouping(plan, by)?.field.name
  const ordered = sortKeys(sort).find((column) => column.field === field)
  const query = { by, page, pageSize, order: ordered?.order ?? null }
  const read = await dataSource.rowGroups?.(query, conditions, signal)
  if (!read) throw new Error(messages.unavailable)
  let shown = 0
  const rows = read.groups.map(({ value, text, figures }): TableRow => {
    const count = Number(figures.count ?? 0)
    const startsOpen = shown < pageSize
    shown += count
    const heading = { value, text, figures, count }
    return { id: headingId(value), record: {}, texts: {}, isAncestor: true, startsOpen, heading }
  })
  return { rows, total: read.groupCount, nodeTotal: Number(read.total.count ?? 0) }
}

interface GroupReading {
  readonly client: QueryClient
  readonly queryKey: QueryKey
  readonly signal: AbortSignal
}

/** The rows of a group, as many pages of them as are shown. */
export async function readGroup(
  question: GroupsQuestion,
  heading: TableRow,
  { client, queryKey, signal }: GroupReading,
): Promise<readonly TableRow[]> {
  const { pageSize } = question.asked
  const before = client.getQueryData<readonly TableRow[]>(queryKey) ?? []
  const pages = Math.max(1, Math.ceil(recordsOf(before).length / pageSize))
  const rows: TableRow[] = []
  for (let page = 1; page <= pages; page++) {
    const read = await readPage(question, heading, page, signal)
    rows.push(...read.rows)
    if (!read.hasMore) return rows
  }
  return [...rows, moreRow(heading)]
}

/** The next page of rows of a group, below those that are there. */
export async function readMoreOfGroup(
  question: GroupsQuestion,
  heading: TableRow,
  { client, queryKey }: Omit<GroupReading, 'signal'>,
): Promise<void> {
  const before = recordsOf(client.getQueryData<readonly TableRow[]>(queryKey) ?? [])
  const page = Math.floor(before.length / question.asked.pageSize) + 1
  const { rows, hasMore } = await readPage(question, heading, page)
  // Rows that came between move the others to the next page: none stands twice.
  const known = new Set(before.map(({ id }) => id))
  const next = [...before, ...rows.filter(({ id }) => !known.has(id))]
  client.setQueryData(queryKey, hasMore ? [...next, moreRow(heading)] : next)
}

async function readPage(
  { plan, dataSource, by, asked }: GroupsQuestion,
  { heading }: TableRow,
  page: number,
  signal?: AbortSignal,
) {
  const group = rowGrouping(plan, by)
  if (!group || !heading) return { rows: [], hasMore: false }
  const { pageSize, sort } = asked
  const conditions = rowsOfGroup(group, heading.value, asked.conditions)
  const { rows, total, totalIsExact = true } = await dataSource.list({ page, pageSize, sort, conditions }, signal)
  return {
    // Below a row of a group there is nothing.
    rows: rows.map((row): ListRow => ({ ...row, hasChildren: false })),
    hasMore: totalIsExact ? page * pageSize < total : rows.length === pageSize,
  }
}

function recordsOf(rows: readonly TableRow[]): readonly TableRow[] {
  return rows.filter(({ placeholder }) => placeholder === undefined)
}

function moreRow({ id }: TableRow): TableRow {
  return {
    id: `${id}/more`,
    record: {},
    texts: {},
    hasChildren: false,
    placeholder: { kind: 'more', parentId: id },
  }
}
