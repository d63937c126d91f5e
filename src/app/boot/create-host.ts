import { type Host, type HostPage, noInspector } from '#renderer/host.ts'
import { INSPECT_PERMISSION } from '#schemas/permissions/system-permissions.ts'
import { formatBusinessTime } from '#schemas/values/business-time.ts'
import { buildMenuRoutes } from '#src/features/menu/menu-routes.ts'
import { createHostCall } from '#src/platform/host-call.ts'
import { createHttpDataSource } from '#src/platform/http-data-source.ts'
import type { TableSocket } from '#src/platform/realtime/table-socket.ts'
import { type SessionStore, scopeOf } from '#src/platform/session/session-store.ts'
import { createArrangements } from '#src/platform/storage/arrangements.ts'
import { messages } from '../messages.ts'
import type { ConsoleServices } from './console-services.ts'

export interface HostTab {
  readonly page: HostPage
  readonly liveTables: Pick<TableSocket, 'onBack' | 'onData' | 'onRow' | 'sendRow'>
  /** Shows another address of the console: path and query. */
  goTo(address: string): void
}

/** Only for who holds the permission: what nobody has defined is nobody's. */
export function mayInspect({ permissions }: SessionStore): boolean {
  const granted = permissions.auth.flatMap(({ action }) => action.split(','))
  return import.meta.env.DEV || granted.some((code) => code.trim() === INSPECT_PERMISSION)
}

/** The shell's answers to what pages and widgets may ask. One per tab: `page` is the tab's own. */
export function createHost(
  services: ConsoleServices,
  session: SessionStore,
  { page, liveTables, goTo }: HostTab,
): Host {
  const { notices, http, clock, dictionaries, config, drafts } = services
  const { user, tenantId, permissions } = session
  const tell = (tone: 'warning' | 'error') => (text: string) => notices.show({ kind: 'message', tone, text })
  const notice: Host['notice'] = {
    success: (text, offer) => notices.show({ kind: 'message', tone: 'success', text, offer }),
    warning: tell('warning'),
    error: tell('error'),
  }
  return {
    scope: scopeOf(session),
    user: {
      id: user.id,
      username: user.username,
      realname: user.realname,
      orgCode: user.orgCode ?? null,
      tenantId: Number(tenantId),
    },
    permissions: permissions.check,
    dictionaries,
    drafts: drafts.of({ userId: user.id, tenantId }),
    arrangements: createArrangements(services.storage),
    call: createHostCall(http),
    transfers: services.transfers,
    notice,
    confirm: (question) => notices.ask(question),
    clock: {
      now: () => clock.now(),
      businessNow: () => formatBusinessTime(clock.now(), config.timeZone),
      businessTime: (epochMs) => formatBusinessTime(epochMs, config.timeZone),
    },
    page,
    live: {
      onRecords(table, listener) {
        // Ours tells the ids of what was changed; before other servers of the contract, whoever saves a row tells it.
        const ends = [
          liveTables.onData(`records:${table}`, (news) => listener(changedIds(news))),
          liveTables.onRow(table, ({ row }) =>
            listener(typeof row.id === 'string' && row.id !== '' ? [row.id] : undefined),
          ),
        ]
        return () => {
          for (const end of ends) end()
        }
      },
      onBack: liveTables.onBack,
      onRow: liveTables.onRow,
      sendRow: liveTables.sendRow,
    },
    takesSingleKeys: () => services.settings.state.singleKeyShortcuts,
    inspector: mayInspect(session) ? { mayInspect: true, loadPage: services.pageSource.load } : noInspector,
    dataSource: (plan) =>
      createHttpDataSource(plan, http, notice, services.transfers, (id) => {
        if (plan.entity) liveTables.sendRow(plan.entity.table, { row: { id }, caseId: '' })
      }),
    openPage(code, query) {
      const routes = buildMenuRoutes(permissions.menu)
      const route = routes.find(({ view }) => view.kind === 'page' && view.code === code)
      if (!route) {
        notice.warning(messages.noMenuEntry(code))
        return
      }
      const search = new URLSearchParams(query).toString()
      goTo(search === '' ? route.path : `${route.path}?${search}`)
    },
  }
}

/** The ids in the news of a table; another server may tell none. */
function changedIds(news: unknown): readonly string[] | undefined {
  if (typeof news !== 'object' || news === null || !('ids' in news) || !Array.isArray(news.ids)) return undefined
  return news.ids.map(String)
}
