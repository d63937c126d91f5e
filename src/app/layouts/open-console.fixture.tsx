import { UNSAFE_createMemoryHistory as createMemoryHistory } from 'react-router-dom'
import { render } from 'vitest-browser-react'
import { DEFAULT_CONSOLE_CONFIG } from '#schemas/api/console-config.ts'
import type { MenuNode } from '#schemas/api/permissions.ts'
import type { Preferences } from '#src/features/settings/preferences.ts'
import { createClock } from '#src/platform/clock.ts'
import { lonelyChannel } from '#src/platform/session/session-channel.fixture.ts'
import { createPermissions, createSessionStore, replaceUser } from '#src/platform/session/session-store.ts'
import { createMemoryStore } from '#src/platform/storage/browser-store.ts'
import { createStorage } from '#src/platform/storage/storage.ts'
import { ConsoleContext } from '../boot/console-context.ts'
import { ConsoleRoot } from '../boot/console-root.tsx'
import { type ConsoleServices, createConsoleServices } from '../boot/console-services.ts'
import { silentServer } from '../boot/silent-server.fixture.ts'
import { createConsoleLead } from '../navigation/console-lead.ts'
import { createConsoleRouter } from '../navigation/console-router.ts'
import { ConsoleRouterProvider } from '../navigation/console-router-provider.tsx'
import { quietNotices, quietTables } from '../session/live-notices.fixture.ts'
import { TabArea } from '../tabs/tab-area.tsx'
import { followViews } from '../views/follow-views.ts'
import { MainLayout } from './main-layout.tsx'

const node = (path: string, title: string, component: string, children?: readonly MenuNode[]): MenuNode => ({
  id: path,
  path,
  name: path,
  component,
  route: '1',
  meta: { title },
  ...(children === undefined ? {} : { children }),
})
const MENU = [
  node('/dashboard/analysis', '首页', 'dashboard/Analysis'),
  node('/system', '系统管理', 'layouts/RouteView', [
    node('/system/user', '用户管理', 'legacy/UserList'),
    node('/system/role', '角色管理', 'legacy/RoleList'),
  ]),
]
const AFTERNOON = Date.parse('2026-01-05T15:00:00+08:00')

export interface OpenConsoleOptions {
  readonly preferences?: Partial<Preferences>
  readonly services?: Partial<ConsoleServices>
  /** Where it is opened; a page without content else. */
  readonly path?: string
  readonly username?: string
  /** Path of his picture. */
  readonly avatar?: string
}

/** The whole console, with a session but without a server. */
export async function openConsole({
  preferences = {},
  services: given = {},
  path = '/system/user',
  username = 'zhang',
  avatar,
}: OpenConsoleOptions = {}) {
  const memory = createMemoryStore()
  const storage = createStorage({ local: memory, session: createMemoryStore(), now: () => AFTERNOON })
  const essentials = {
    config: { ...DEFAULT_CONSOLE_CONFIG, platformName: '测试平台' },
    storage,
    sessionArea: memory,
    locks: undefined,
    sessionChannel: lonelyChannel,
    clock: createClock(() => AFTERNOON),
  }
  const services = { ...createConsoleServices(essentials, () => undefined), http: silentServer, ...given }
  await services.settings.change(preferences)
  const user = { id: '1', username, realname: '张三', avatar: avatar ?? null, phone: null, email: null }
  const session = createSessionStore({
    user: { ...user, orgCode: null, orgCodeTxt: null, status: 1, homePath: null },
    tenantId: '0',
    permissions: createPermissions({ menu: MENU, auth: [], allAuth: [] }),
  })
  let left = 0
  const leave = async () => {
    left++
  }
  const views = followViews(session)
  const history = createMemoryHistory({ initialEntries: [path] })
  const router = createConsoleRouter(
    history,
    createConsoleLead(views, async () => null),
  )
  const screen = await render(
    <div style={{ height: '100vh' }}>
      <ConsoleRoot services={services}>
        <ConsoleContext.Provider
          value={{
            services,
            session,
            liveNotices: quietNotices,
            liveTables: quietTables,
            changeUser: async (next) => replaceUser(session, next, undefined),
            leave,
          }}
        >
          <ConsoleRouterProvider router={router}>
            <TabArea resolve={views.resolve}>
              <MainLayout />
            </TabArea>
          </ConsoleRouterProvider>
        </ConsoleContext.Provider>
      </ConsoleRoot>
    </div>,
  )
  const { settings, notices } = services
  /** The menu from now on; without these paths. */
  function takeFromMenu(...paths: readonly string[]) {
    const menu = MENU.map((entry) => ({
      ...entry,
      ...(entry.children && { children: entry.children.filter(({ path: own }) => !paths.includes(own)) }),
    }))
    replaceUser(session, { ...session.user, orgCode: 'A02' }, createPermissions({ menu, auth: [], allAuth: [] }))
  }
  return { screen, history, router, settings, notices, storage: memory, takeFromMenu, timesLeft: () => left }
}
