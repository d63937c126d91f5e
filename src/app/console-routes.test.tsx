import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { DEFAULT_CONSOLE_CONFIG } from '#schemas/api/console-config.ts'
import type { MenuNode } from '#schemas/api/permissions.ts'
import { createClock } from '#src/platform/clock.ts'
import { lonelyChannel } from '#src/platform/session/session-channel.fixture.ts'
import { createPermissions, createSessionStore } from '#src/platform/session/session-store.ts'
import { createMemoryStore } from '#src/platform/storage/browser-store.ts'
import { createStorage } from '#src/platform/storage/storage.ts'
import { ConsoleContext } from './console-context.ts'
import { ConsoleRoot } from './console-root.tsx'
import { createConsoleRoutes } from './console-routes.tsx'
import { createConsoleServices } from './console-services.ts'
import { quietNotices, quietTables } from './live-notices.fixture.ts'
import { silentServer } from './silent-server.fixture.ts'

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
    node('/system/user', '用户管理', 'system/UserList'),
    node('/system/role', '角色管理', 'system/RoleList'),
  ]),
]
const AFTERNOON = new Date(2026, 0, 5, 15).getTime()

async function openConsole(path: string) {
  const memory = createMemoryStore()
  const storage = createStorage({ local: memory, session: memory, now: () => AFTERNOON })
  const essentials = {
    config: { ...DEFAULT_CONSOLE_CONFIG, platformName: '测试平台' },
    storage,
    sessionArea: memory,
    clock: createClock(() => AFTERNOON),
    sessionChannel: lonelyChannel,
  }
  const services = { ...createConsoleServices(essentials, () => undefined), http: silentServer }
  const user = { id: '1', username: 'zhang', realname: '张三', avatar: null, phone: null, email: null }
  const session = createSessionStore({
    user: { ...user, orgCode: null, orgCodeTxt: null, status: 1, homePath: null },
    tenantId: '0',
    permissions: createPermissions({ menu: MENU, auth: [], allAuth: [] }),
  })
  let left = 0
  const leave = async () => {
    left++
  }
  const router = createMemoryRouter(
    createConsoleRoutes(session, () => null),
    { initialEntries: [path] },
  )
  const screen = await render(
    <div style={{ height: '100vh' }}>
      <ConsoleRoot services={services}>
        <ConsoleContext.Provider
          value={{ services, session, liveNotices: quietNotices, liveTables: quietTables, leave }}
        >
          <RouterProvider router={router} />
        </ConsoleContext.Provider>
      </ConsoleRoot>
    </div>,
  )
  return { screen, router, timesLeft: () => left }
}

// They load when first needed; what is measured here is not how long a busy machine takes to serve them.
beforeAll(() => Promise.all([import('./question-dialog.tsx'), import('./layouts/menu-drawer.tsx')]))
afterEach(() => page.viewport(1280, 800))

describe('the console', () => {
  it('greets by name and hour on its home page, and leads from there to the user’s pages', async () => {
    const { screen, router } = await openConsole('/')
    await expect.element(screen.getByText('下午好，张三')).toBeVisible()
    await expect.poll(() => document.title).toBe('测试平台')
    await screen.getByRole('link', { name: '用户管理 系统管理' }).click()
    await expect.poll(() => router.state.location.pathname).toBe('/system/user')
  })

  it('names a component that it does not have, in the frame of the console', async () => {
    const { screen } = await openConsole('/system/user')
    await expect.element(screen.getByRole('heading', { level: 1, name: '用户管理' })).toBeVisible()
    await expect.element(screen.getByText('system/UserList')).toBeVisible()
    await expect.poll(() => document.title).toBe('用户管理 · 测试平台')
  })

  it('shows the way home for an address that does not exist', async () => {
    const { screen, router } = await openConsole('/nowhere')
    await expect.element(screen.getByText('页面不存在')).toBeVisible()
    expect(router.state.location.pathname).toBe('/404')
    await screen.getByRole('button', { name: '返回首页' }).click()
    await expect.element(screen.getByText('下午好，张三')).toBeVisible()
  })

  it('leads from a container to its first entry', async () => {
    const { router } = await openConsole('/system')
    await expect.poll(() => router.state.location.pathname).toBe('/system/user')
  })

  it('marks the current entry, opens the menus above it, and gives the focus to the page', async () => {
    const { screen } = await openConsole('/system/user')
    await expect.element(screen.getByRole('menuitem', { name: '用户管理' })).toHaveClass(/selected/)
    await screen.getByRole('menuitem', { name: '角色管理' }).click()
    await expect.element(screen.getByRole('menuitem', { name: '角色管理' })).toHaveClass(/selected/)
    await expect.element(screen.getByRole('main', { name: '角色管理' })).toHaveFocus()
  })

  it('asks before signing out, and stays when the answer is no', async () => {
    const { screen, timesLeft } = await openConsole('/')
    await screen.getByRole('button', { name: '欢迎您，张三' }).click()
    await screen.getByRole('menuitem', { name: '退出登录' }).click()
    await expect.element(screen.getByText('真的要注销登录吗 ?')).toBeVisible()
    await screen.getByRole('dialog').getByRole('button', { name: '取消' }).click()
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
    expect(timesLeft()).toBe(0)

    await screen.getByRole('button', { name: '欢迎您，张三' }).click()
    await screen.getByRole('menuitem', { name: '退出登录' }).click()
    await screen.getByRole('dialog').getByRole('button', { name: '确定' }).click()
    await expect.poll(timesLeft).toBe(1)
  })

  it('keeps the menu in a drawer on a narrow screen, which a choice closes', async () => {
    await page.viewport(800, 800)
    const { screen, router } = await openConsole('/system/user')
    await expect.element(screen.getByRole('navigation', { name: '主菜单' })).not.toBeInTheDocument()
    await screen.getByRole('button', { name: '打开菜单' }).click()
    await screen.getByRole('menuitem', { name: '角色管理' }).click()
    await expect.poll(() => router.state.location.pathname).toBe('/system/role')
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
    await expect.element(screen.getByRole('main', { name: '角色管理' })).toHaveFocus()
  })

  it('can be skipped to its content', async () => {
    const { screen } = await openConsole('/system/user')
    const skip = screen.getByRole('button', { name: '跳到主要内容' })
    skip.element().focus()
    await skip.click()
    await expect.element(screen.getByRole('main')).toHaveFocus()
  })
})
