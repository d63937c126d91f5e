import type { Insertable } from 'kysely'
import type {
  ListColumnsSetting,
  ListDevice,
  ListViewContent,
  SharedWith,
  ViewChoice,
} from '#schemas/api/list-settings.ts'
import type { Db } from '../db/databases.ts'
import type { ListSettingTable } from '../db/tables.ts'
import type { RequestContext } from '../http/request-context.ts'
import { createUuidV7 } from '../ids/uuid-v7.ts'

/** Whose the settings are that everybody has who has none of his own. No user has this id. */
export const EVERYBODY = '*'

export interface StoredSetting {
  readonly desk: ListColumnsSetting | null
  readonly phone: ListColumnsSetting | null
  readonly views: ViewChoice | null
}

export interface StoredView {
  readonly id: string
  readonly title: string
  readonly shared: SharedWith
  readonly ownerId: string
  readonly content: ListViewContent
}

const NOTHING: StoredSetting = { desk: null, phone: null, views: null }

/** What is stored for the caller, and for everybody. */
export async function findSettings(
  db: Db,
  { tenantId, userId }: RequestContext,
  page: string,
): Promise<{ readonly own: StoredSetting; readonly all: StoredSetting }> {
  const rows = await db
    .selectFrom('sys_list_setting')
    .where('tenant_id', '=', tenantId)
    .where('page_code', '=', page)
    .where('user_id', 'in', [userId, EVERYBODY])
    .select(['user_id', 'desk', 'phone', 'views'])
    .execute()
  const settingOf = (id: string): StoredSetting => {
    const row = rows.find(({ user_id }) => user_id === id)
    // Written by the calls below, which have checked it.
    return row ? (row as unknown as StoredSetting) : NOTHING
  }
  return { own: settingOf(userId), all: settingOf(EVERYBODY) }
}

/** Whether there is anything of it. */
export async function isArranged(db: Db, { tenantId, userId }: RequestContext, page: string): Promise<boolean> {
  const row = await db
    .selectFrom('sys_list_setting')
    .where('tenant_id', '=', tenantId)
    .where('page_code', '=', page)
    .where('user_id', 'in', [userId, EVERYBODY])
    .where(({ or, eb }) => or([eb('desk', 'is not', null), eb('phone', 'is not', null), eb('views', 'is not', null)]))
    .select('user_id')
    .executeTakeFirst()
  return row !== undefined
}

/** One part of what is stored for somebody; null takes it back. */
export async function storeSetting(
  db: Db,
  context: RequestContext,
  place: { readonly page: string; readonly userId: string },
  part: { readonly name: ListDevice | 'views'; readonly value: ListColumnsSetting | ViewChoice | null },
): Promise<void> {
  const { tenantId, username } = context
  const written = {
    [part.name]: part.value && JSON.stringify(part.value),
    update_by: username,
    update_time: context.now(),
  }
  const nothing = { desk: null, phone: null, views: null }
  await db
    .insertInto('sys_list_setting')
    .values({
      tenant_id: tenantId,
      page_code: place.page,
      user_id: place.userId,
      ...nothing,
      ...written,
    } as unknown as Insertable<ListSettingTable>)
    .onConflict((conflict) => conflict.columns(['tenant_id', 'page_code', 'user_id']).doUpdateSet(written))
    .execute()
}

/** Views that the caller may open: their own, those of their roles, and those of everybody; for `all`, those of all roles. */
export async function listViews(
  db: Db,
  context: RequestContext,
  page: string,
  { ofAllRoles }: { readonly ofAllRoles: boolean },
): Promise<readonly StoredView[]> {
  const rows = await openableViews(db, context, [page], ofAllRoles)
    .select(['id', 'title', 'shared_with', 'role_code', 'owner_id', 'content'])
    .orderBy('create_time')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    shared: toShared(row),
    ownerId: row.owner_id,
    // Written by the calls below, which have checked it.
    content: row.content as unknown as ListViewContent,
  }))
}

/** The same of several pages, without what the views hold. */
export async function listViewTitles(
  db: Db,
  context: RequestContext,
  pages: readonly string[],
): Promise<readonly (Pick<StoredView, 'id' | 'title'> & { readonly page: string })[]> {
  if (pages.length === 0) return []
  return openableViews(db, context, pages, false)
    .select(['page_code as page', 'id', 'title'])
    .orderBy('create_time')
    .orderBy('id')
    .execute()
}

function openableViews(
  db: Db,
  { tenantId, userId, roles }: RequestContext,
  pages: readonly string[],
  ofAllRoles: boolean,
) {
  return db
    .selectFrom('sys_list_view')
    .where('tenant_id', '=', tenantId)
    .where('page_code', 'in', pages)
    .where(({ eb, and, or }) =>
      or([
        eb('owner_id', '=', userId),
        eb('shared_with', '=', 'all'),
        ...(ofAllRoles ? [eb('shared_with', '=', 'role')] : []),
        ...(!ofAllRoles && roles.size > 0
          ? [and([eb('shared_with', '=', 'role'), eb('role_code', 'in', [...roles])])]
          : []),
      ]),
    )
}

function toShared(row: { readonly shared_with: string; readonly role_code: string | null }): SharedWith {
  if (row.shared_with === 'role' && row.role_code !== null) return { kind: 'role', role: row.role_code }
  return row.shared_with === 'all' ? { kind: 'all' } : { kind: 'own' }
}

export async function insertView(
  db: Db,
  context: RequestContext,
  page: string,
  view: { readonly title: string; readonly shared: SharedWith; readonly content: ListViewContent },
): Promise<string> {
  const id = createUuidV7()
  await db
    .insertInto('sys_list_view')
    .values({
      id,
      tenant_id: context.tenantId,
      page_code: page,
      ...toColumns(view),
      owner_id: context.userId,
      create_by: context.username,
      create_time: context.now(),
    })
    .execute()
  return id
}

export async function updateView(
  db: Db,
  context: RequestContext,
  { id, ...view }: Pick<StoredView, 'id' | 'title' | 'shared' | 'content'>,
): Promise<void> {
  await db
    .updateTable('sys_list_view')
    .where('tenant_id', '=', context.tenantId)
    .where('id', '=', id)
    .set({ ...toColumns(view), update_by: context.username, update_time: context.now() })
    .execute()
}

export async function removeView(db: Db, { tenantId }: RequestContext, id: string): Promise<void> {
  await db.deleteFrom('sys_list_view').where('tenant_id', '=', tenantId).where('id', '=', id).execute()
}

function toColumns({ title, shared, content }: Pick<StoredView, 'title' | 'shared' | 'content'>) {
  return {
    title,
    shared_with: shared.kind,
    role_code: shared.kind === 'role' ? shared.role : null,
    content: JSON.stringify(content),
  }
}

/** Roles of the caller's tenant by their names: nothing of what they grant. */
export async function listRoleNames(
  db: Db,
  { tenantId }: RequestContext,
): Promise<readonly { readonly code: string; readonly name: string }[]> {
  return db
    .selectFrom('sys_role')
    .where('tenant_id', '=', tenantId)
    .select(['role_code as code', 'role_name as name'])
    .orderBy('role_code')
    .limit(500)
    .execute()
}
