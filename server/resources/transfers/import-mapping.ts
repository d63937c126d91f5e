import type { SubTablePlan } from '#renderer/compile/plan.ts'
import type { Db } from '../../db/databases.ts'
import type { RequestContext } from '../../http/request-context.ts'
import type { ResourceWork } from '../resource-work.ts'
import type { SheetHeader } from './read-header.ts'

type Work = Pick<ResourceWork<RequestContext>, 'context' | 'resource'> & { readonly db: Db }

/** Names of fields by titles of columns, as the caller has last put them; empty: the column was passed over. */
export async function findKeptMapping({ db, context, resource }: Work): Promise<ReadonlyMap<string, string>> {
  const kept = await db
    .selectFrom('sys_import_mapping')
    .where('user_id', '=', context.userId)
    .where('tenant_id', '=', context.tenantId)
    .where('page', '=', resource.plan.code)
    .select('mapping')
    .executeTakeFirst()
  return new Map(Object.entries(kept?.mapping ?? {}))
}

/** As many titles are kept in mind for a page. */
const MAX_KEPT = 500

/** As a title of a sub-table's sheet is kept. */
export function keptTitle({ name }: SubTablePlan, title: string): string {
  return `${name}/${title}`
}

const LINK_MARK = '@'

/** The title of the first sheet's column that a column of a sub-table's sheet was last linked to; null: to none. */
export function keptLink(kept: string | undefined): string | null {
  return kept?.startsWith(LINK_MARK) ? kept.slice(LINK_MARK.length) : null
}

/** Keeps what the caller has chosen for the columns of a file beside what they have chosen for others. */
export async function keepMapping(work: Work, header: SheetHeader): Promise<void> {
  const { db, context, resource } = work
  const { titles, columns, key, subSheets } = header
  const names = new Map([...columns, ...(key ? [key] : [])].map(({ index, field }) => [index, field.name]))
  const ofRows = subSheets.flatMap(({ table, header: { titles: rowTitles, columns: rowColumns, link } }) => {
    const rowNames = new Map(rowColumns.map(({ index, field }) => [index, field.name]))
    rowNames.set(link.index, LINK_MARK + link.title)
    return chosenFor(rowTitles, rowNames).map(([title, name]) => [keptTitle(table, title), name] as const)
  })
  const chosen = [...chosenFor(titles, names), ...ofRows]
  const all = [...(await findKeptMapping(work)), ...chosen].slice(-MAX_KEPT)
  const mapping = JSON.stringify(Object.fromEntries(all))
  await db
    .insertInto('sys_import_mapping')
    .values({
      user_id: context.userId,
      tenant_id: context.tenantId,
      page: resource.plan.code,
      mapping,
      update_time: context.now(),
    })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'tenant_id', 'page']).doUpdateSet({ mapping, update_time: context.now() }),
    )
    .execute()
}

/** Empty: the column was passed over. */
function chosenFor(
  titles: readonly (string | null)[],
  names: ReadonlyMap<number, string>,
): readonly (readonly [string, string])[] {
  return titles.flatMap((title, index) => (title === null ? [] : [[title, names.get(index) ?? ''] as const]))
}
