import type { Db } from '../db/databases.ts'
import type { RecordLink } from '../outbox/entry.ts'

/**
 * Where the console shows a record: the page as it stands in the menu, narrowed to this row. Null: the page is in no
 * menu, and there is nothing to open.
 */
export async function addressOf(db: Db, link: RecordLink | null): Promise<string | null> {
  if (!link) return null
  const entry = await db
    .selectFrom('sys_permission')
    .where('component', '=', `page/${link.page}`)
    .where('del_flag', '=', 0)
    .where('menu_type', '<', 2)
    .orderBy('sort_no')
    .select('url')
    .executeTakeFirst()
  return entry?.url ? `${entry.url}?${new URLSearchParams({ id: link.id })}` : null
}
