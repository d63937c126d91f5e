import type { Updateable } from 'kysely'
import type { Db } from '../../db/databases.ts'
import type { PermissionTable } from '../../db/tables.ts'

/** How an entry of the menu stands there. */
export interface DeclaredEntry {
  readonly name: string
  readonly icon: string | null
  readonly sortNo: number | null
  /** Absent: wherever it is. */
  readonly parentId?: string | null
}

/**
 * Brings an entry to what pages say of it, as far as it still is as they have made it: what an administrator has changed
 * stays so, each part by itself.
 *
 * @param usual how the entry was made, as long as no page has said anything of it.
 */
export async function followDeclaration(
  trx: Db,
  menuId: string,
  { usual, said }: { readonly usual: DeclaredEntry; readonly said: DeclaredEntry },
): Promise<void> {
  const columns = ['parent_id', 'name', 'icon', 'sort_no'] as const
  const made = await trx.selectFrom('sys_page_menu').where('menu_id', '=', menuId).select(columns).executeTakeFirst()
  const now = await trx.selectFrom('sys_permission').where('id', '=', menuId).select(columns).executeTakeFirst()
  if (!now) return
  const last = made ?? toRow(usual, now.parent_id)
  const wanted = toRow(said, last.parent_id)
  const changed = columns.filter((column) => wanted[column] !== last[column])
  if (changed.length === 0) return
  const change: Updateable<PermissionTable> = Object.fromEntries(
    changed.filter((column) => now[column] === last[column]).map((column) => [column, wanted[column]]),
  )
  if (Object.keys(change).length > 0) {
    const { parent_id: above } = change
    const level = above === undefined ? {} : { menu_type: above === null ? 0 : 1 }
    await trx
      .updateTable('sys_permission')
      .set({ ...change, ...level })
      .where('id', '=', menuId)
      .execute()
    if (typeof above === 'string') {
      await trx.updateTable('sys_permission').set({ leaf: false }).where('id', '=', above).execute()
    }
  }
  await trx
    .insertInto('sys_page_menu')
    .values({ menu_id: menuId, ...wanted })
    .onConflict((conflict) => conflict.column('menu_id').doUpdateSet(wanted))
    .execute()
}

function toRow({ name, icon, sortNo, parentId }: DeclaredEntry, parentBefore: string | null) {
  return { parent_id: parentId === undefined ? parentBefore : parentId, name, icon, sort_no: sortNo }
}
