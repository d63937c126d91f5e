import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { createClock } from '#src/platform/clock.ts'
import { openConsole } from '../layouts/open-console.fixture.tsx'

// They load when first needed; what is measured here is not how long a busy machine takes to serve them.
beforeAll(() => Promise.all([import('../frame/question-dialog.tsx'), import('../layouts/menu-drawer.tsx')]))
afterEach(() => page.viewport(1280, 800))

describe('the console', () => {
  it('greets by name and hour on its home page, and leads from there to the user’s pages', async () => {
    const { screen, history } = await openConsole({ path: '/' })
    await expect.element(screen.getByText('下午好，张三')).toBeVisible()
    await expect.poll(() => document.title).toBe('测试平台')
    await screen.getByRole('link', { name: '用户管理 系统管理' }).click()
    await expect.poll(() => history.location.pathname).toBe('/system/user')
  })

  it('has the date and the hour of its time zone, wherever the machine is', async () => {
    // Just after midnight there, and the day before in London and New York.
    const clock = createClock(() => Date.parse('2026-01-06T00:30:00+08:00'))
    const { screen } = await openConsole({ path: '/', services: { clock } })
    await expect.element(screen.getByText('早上好，张三')).toBeVisible()
    await expect.element(screen.getByText('2026年1月6日星期二')).toBeVisible()
  })

  it('names a component that it does not have, in the frame of the console', async () => {
    const { screen } = await openConsole()
    await expect.element(screen.getByRole('heading', { level: 1, name: '用户管理' })).toBeVisible()
    await expect.element(screen.getByText('legacy/UserList')).toBeVisible()
    await expect.poll(() => document.title).toBe('用户管理 · 测试平台')
  })

  it('shows the way home for an address that does not exist', async () => {
    const { screen, history } = await openConsole({ path: '/nowhere' })
    await expect.element(screen.getByRole('main').getByText('页面不存在')).toBeVisible()
    expect(history.location.pathname).toBe('/404')
    await screen.getByRole('button', { name: '返回首页' }).click()
    await expect.element(screen.getByText('下午好，张三')).toBeVisible()
  })

  it('follows the menu of another department: what may not be seen there shows 403 in its tab, and lives on', async () => {
    const { screen, history, takeFromMenu } = await openConsole()
    const heading = screen.getByRole('heading', { level: 1, name: '用户管理' })
    await expect.element(heading).toBeVisible()
    heading.element().setAttribute('data-unsaved', 'yes')
    takeFromMenu('/system/user')
    await expect.element(screen.getByText('抱歉，您无权访问该页面')).toBeVisible()
    await expect.element(heading).not.toBeInTheDocument()
    await expect.element(screen.getByRole('tab', { name: '用户管理' })).toBeVisible()
    expect(screen.getByRole('menuitem', { name: '用户管理' }).query()).toBeNull()
    await screen.getByRole('menuitem', { name: '角色管理' }).click()
    await expect.poll(() => history.location.pathname).toBe('/system/role')
    await screen.getByRole('tab', { name: '用户管理' }).click()
    await expect.poll(() => history.location.pathname).toBe('/system/user')
    await expect.element(screen.getByText('抱歉，您无权访问该页面')).toBeVisible()
    takeFromMenu()
    await expect.element(heading).toHaveAttribute('data-unsaved', 'yes')
  })

  it('leads from a container to its first entry', async () => {
    const { history } = await openConsole({ path: '/system' })
    await expect.poll(() => history.location.pathname).toBe('/system/user')
  })

  it('marks the current entry, opens the menus above it, and gives the focus to the page', async () => {
    const { screen } = await openConsole()
    await expect.element(screen.getByRole('menuitem', { name: '用户管理' })).toHaveClass(/selected/)
    await screen.getByRole('menuitem', { name: '角色管理' }).click()
    await expect.element(screen.getByRole('menuitem', { name: '角色管理' })).toHaveClass(/selected/)
    await expect.element(screen.getByRole('main', { name: '角色管理' })).toHaveFocus()
  })

  it('asks before signing out, and stays when the answer is no', async () => {
    const { screen, timesLeft } = await openConsole({ path: '/' })
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
    const { screen, history } = await openConsole()
    await expect.element(screen.getByRole('navigation', { name: '主菜单' })).not.toBeInTheDocument()
    await screen.getByRole('button', { name: '打开菜单' }).click()
    await screen.getByRole('menuitem', { name: '角色管理' }).click()
    await expect.poll(() => history.location.pathname).toBe('/system/role')
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
    await expect.element(screen.getByRole('main', { name: '角色管理' })).toHaveFocus()
  })

  it('can be skipped to its content', async () => {
    const { screen } = await openConsole()
    const skip = screen.getByRole('button', { name: '跳到主要内容' })
    skip.element().focus()
    await skip.click()
    await expect.element(screen.getByRole('main')).toHaveFocus()
  })
})
