import type { FastifyInstance } from 'fastify'
import {
  addListView,
  changeListView,
  chooseListViews,
  deleteListView,
  getListSettings,
  getOpenableViews,
  type ListDevice,
  type ListViewContent,
  type SharedWith,
  saveColumnsForAll,
  saveDefaultViewForAll,
  saveOwnColumns,
  type ViewChoice,
} from '#schemas/api/list-settings.ts'
import { readPageCodes } from '#schemas/api/page-codes.ts'
import { COLUMNS_ALL_ACTION } from '#schemas/permissions/permission-code.ts'
import type { Db } from '../db/databases.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { answer } from '../http/answer.ts'
import { businessFailure, forbidden } from '../http/api-error.ts'
import type { RequestContext } from '../http/request-context.ts'
import { serveEndpoint } from '../http/serve-endpoint.ts'
import { type EntityPagePlan, mayDo, type Resource } from '../resources/resource.ts'
import { listSettingMessages as messages } from './messages.ts'
import {
  EVERYBODY,
  findSettings,
  insertView,
  listRoleNames,
  listViews,
  listViewTitles,
  removeView,
  type StoredView,
  storeSetting,
  updateView,
} from './repository.ts'
import { seenColumns, seenContent } from './seen-content.ts'

const MAX_OWN_VIEWS = 50
const MAX_CONTENT_KILOBYTES = 64
/** Views of the page's file, which are everybody's. */
const OF_PAGE = 'page:'
const NO_CHOICE: ViewChoice = { starred: [], order: [], defaultId: null }

/** How the lists of pages stand for the caller: columns and views, of the tenant that he works in. */
export function serveListSettings(
  app: FastifyInstance,
  db: Db,
  resourceOf: (page: string) => Resource | undefined,
): void {
  /** Who may not list a page is told no more of it than of one that is not there. */
  const listed = (context: RequestContext, page: string): EntityPagePlan => {
    const plan = resourceOf(page)?.plan
    if (!plan || !mayDo(context, plan, 'list')) throw businessFailure(messages.pageMissing)
    return plan
  }
  const shared = (context: RequestContext, page: string): EntityPagePlan => {
    const plan = listed(context, page)
    if (!mayShare(context, plan)) throw forbidden(messages.mayNotShare)
    return plan
  }
  const change = (context: RequestContext, work: (trx: Db) => Promise<void>) =>
    inTransaction(db, async (trx) => {
      await context.assertUnchanged(trx)
      await work(trx)
    })

  serveEndpoint(app, getListSettings, async ({ context, params: { page } }) => {
    const plan = listed(context, page)
    const maySetAll = mayShare(context, plan)
    const { own, all } = await findSettings(db, context, page)
    const views = await listViews(db, context, page, { ofAllRoles: maySetAll })
    const roles = maySetAll ? await listRoleNames(db, context) : []
    const seen = ({ desk, phone }: Pick<typeof own, ListDevice>) => ({
      desk: desk && seenColumns(plan, context, desk),
      phone: phone && seenColumns(plan, context, phone),
    })
    return answer({
      own: seen(own),
      all: seen(all),
      views: views.map(({ ownerId, content, ...view }) => ({
        ...view,
        mayEdit: maySetAll || (view.shared.kind === 'own' && ownerId === context.userId),
        ...seenContent(plan, context, content),
      })),
      choice: own.views ?? NO_CHOICE,
      defaultForAll: all.views?.defaultId ?? null,
      mayShare: maySetAll,
      roles,
    })
  })

  serveEndpoint(app, getOpenableViews, async ({ context, query: { pages } }) => {
    const plans = readPageCodes(pages).flatMap((page) => {
      const plan = resourceOf(page)?.plan
      return plan && mayDo(context, plan, 'list') ? [plan] : []
    })
    const saved = await listViewTitles(
      db,
      context,
      plans.map(({ code }) => code),
    )
    return answer(
      plans.flatMap(({ code, title, list }) => {
        const views = [
          ...(list.views ?? []).map((view) => ({ id: `${OF_PAGE}${view.name}`, title: view.title })),
          ...saved.flatMap(({ page, id, title: name }) => (page === code ? [{ id, title: name }] : [])),
        ]
        return views.length > 0 ? [{ page: code, title, views }] : []
      }),
    )
  })

  serveEndpoint(app, saveOwnColumns, async ({ context, params: { page, device }, body: { columns } }) => {
    const plan = listed(context, page)
    const value = columns && seenColumns(plan, context, columns)
    await change(context, (trx) =>
      storeSetting(trx, context, { page, userId: context.userId }, { name: device, value }),
    )
    return answer(null)
  })

  serveEndpoint(app, saveColumnsForAll, async ({ context, params: { page, device }, body: { columns } }) => {
    const plan = shared(context, page)
    const value = columns && seenColumns(plan, context, columns)
    await change(context, (trx) => storeSetting(trx, context, { page, userId: EVERYBODY }, { name: device, value }))
    return answer(null)
  })

  serveEndpoint(app, addListView, async ({ context, params: { page }, body }) => {
    const plan = body.shared.kind === 'own' ? listed(context, page) : shared(context, page)
    const content = checkedContent(plan, context, body.content)
    const title = body.title.trim()
    const made: { id?: string } = {}
    await change(context, async (trx) => {
      await assertRole(trx, context, body.shared)
      const views = await listViews(trx, context, page, { ofAllRoles: true })
      if (views.filter(({ ownerId }) => ownerId === context.userId).length >= MAX_OWN_VIEWS) {
        throw businessFailure(messages.tooMany(MAX_OWN_VIEWS))
      }
      assertTitle(views, title, body.shared)
      made.id = await insertView(trx, context, page, { title, shared: body.shared, content })
    })
    return answer({ id: made.id ?? '' })
  })

  serveEndpoint(app, changeListView, async ({ context, params: { page, id }, body }) => {
    const plan = listed(context, page)
    await change(context, async (trx) => {
      const { view, views } = await findView(trx, context, plan, id)
      const wanted = body.shared ?? view.shared
      if (wanted.kind !== 'own' && !mayShare(context, plan)) throw forbidden(messages.mayNotShare)
      await assertRole(trx, context, wanted)
      const title = body.title?.trim() ?? view.title
      assertTitle(
        views.filter((other) => other.id !== id),
        title,
        wanted,
      )
      const content = body.content ? checkedContent(plan, context, body.content) : view.content
      await updateView(trx, context, { id, title, shared: wanted, content })
    })
    return answer(null)
  })

  serveEndpoint(app, deleteListView, async ({ context, params: { page, id } }) => {
    const plan = listed(context, page)
    await change(context, async (trx) => {
      await findView(trx, context, plan, id)
      await removeView(trx, context, id)
    })
    return answer(null)
  })

  serveEndpoint(app, chooseListViews, async ({ context, params: { page }, body }) => {
    listed(context, page)
    await change(context, (trx) =>
      storeSetting(trx, context, { page, userId: context.userId }, { name: 'views', value: body }),
    )
    return answer(null)
  })

  serveEndpoint(app, saveDefaultViewForAll, async ({ context, params: { page }, body: { id } }) => {
    shared(context, page)
    await change(context, async (trx) => {
      if (id !== null && !id.startsWith(OF_PAGE)) {
        const views = await listViews(trx, context, page, { ofAllRoles: true })
        const isOpen = views.some((view) => view.id === id && view.shared.kind === 'all')
        if (!isOpen) throw businessFailure(messages.defaultNotOpen)
      }
      const value: ViewChoice = { ...NO_CHOICE, defaultId: id }
      await storeSetting(trx, context, { page, userId: EVERYBODY }, { name: 'views', value })
    })
    return answer(null)
  })
}

function mayShare(context: RequestContext, plan: EntityPagePlan): boolean {
  return mayDo(context, plan, COLUMNS_ALL_ACTION)
}

/** A view that the caller may change, and what stands beside it. */
async function findView(
  db: Db,
  context: RequestContext,
  plan: EntityPagePlan,
  id: string,
): Promise<{ readonly view: StoredView; readonly views: readonly StoredView[] }> {
  const sharing = mayShare(context, plan)
  const views = await listViews(db, context, plan.code, { ofAllRoles: sharing })
  const view = views.find((one) => one.id === id)
  if (!view) throw businessFailure(messages.viewMissing)
  if (view.shared.kind !== 'own' && !sharing) throw forbidden(messages.mayNotShare)
  return { view, views }
}

/** Names are told apart where they stand beside each other: one's own, and those that are shared. */
function assertTitle(views: readonly StoredView[], title: string, shared: SharedWith): void {
  const isOwn = shared.kind === 'own'
  const taken = views.some((view) => view.title === title && (view.shared.kind === 'own') === isOwn)
  if (taken || title === '') throw businessFailure(messages.titleTaken(title))
}

async function assertRole(db: Db, context: RequestContext, shared: SharedWith): Promise<void> {
  if (shared.kind !== 'role') return
  const role = await db
    .selectFrom('sys_role')
    .where('tenant_id', '=', context.tenantId)
    .where('role_code', '=', shared.role)
    .select('id')
    .executeTakeFirst()
  if (!role) throw businessFailure(messages.roleMissing)
}

function checkedContent(plan: EntityPagePlan, context: RequestContext, sent: ListViewContent): ListViewContent {
  if (Buffer.byteLength(JSON.stringify(sent)) > MAX_CONTENT_KILOBYTES * 1024) {
    throw businessFailure(messages.tooLarge(MAX_CONTENT_KILOBYTES))
  }
  const { content, dropped } = seenContent(plan, context, sent)
  // The same words for what is not there and for what is hidden.
  if (dropped > 0) throw businessFailure(messages.unknownFields)
  return content
}
