import '../theme/base.css'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { serve } from '#src/platform/served-answers.fixture.ts'
import { openConsole } from './open-console.fixture.tsx'

type Screen = Awaited<ReturnType<typeof openConsole>>['screen']

// They load when first needed; what is measured here is not how long a busy machine takes to serve them.
beforeAll(() =>
  Promise.all([
    import('./menu-drawer.tsx'),
    import('./console-settings.tsx'),
    import('../frame/question-dialog.tsx'),
    import('../shortcuts/console-shortcut-sheet.tsx'),
  ]),
)
afterEach(() => page.viewport(1280, 800))

async function openUserMenu(screen: Screen, item: string) {
  await screen.getByRole('button', { name: '欢迎您，张三' }).click()
  await screen.getByRole('menuitem', { name: item }).click()
}

const sidebarWidth = () => document.querySelector('nav[aria-label="主菜单"]')?.getBoundingClientRect().width

describe('at its widths', () => {
  it.each([
    [1440, 'open'],
    [1088, 'open'],
    [1087, 'closed'],
    [768, 'closed'],
    [360, 'closed'],
  ])('%i px: the sidebar is %s', async (width, sidebar) => {
    await page.viewport(width, 800)
    const { screen } = await openConsole()
    await expect.element(screen.getByRole('main', { name: '用户管理' })).toBeInTheDocument()
    expect(sidebarWidth()).toBe(sidebar === 'open' ? 208 : undefined)
    expect(screen.getByRole('button', { name: '打开菜单' }).query() !== null).toBe(sidebar === 'closed')
    expect(document.documentElement.scrollWidth).toBe(width)
  })

  it('on a narrow screen the menu is a drawer from the left, 200 px wide', async () => {
    await page.viewport(1087, 800)
    const { screen } = await openConsole()
    await screen.getByRole('button', { name: '打开菜单' }).click()
    const drawer = screen.getByRole('dialog')
    await expect.poll(() => drawer.element().getBoundingClientRect()).toMatchObject({ x: 0, width: 200 })
  })

  it('a collapsed sidebar is as narrow as its icons, and is so again the next time', async () => {
    const { screen, storage } = await openConsole()
    await screen.getByRole('button', { name: '收起菜单' }).click()
    await expect.poll(sidebarWidth).toBe(64)
    expect(storage.getItem('pro__SIDEBAR_TYPE')).toContain('false')
    await expect.element(screen.getByRole('button', { name: '展开菜单' })).toHaveAttribute('aria-expanded', 'false')
  })

  it('greets by the hour on a desktop only', async () => {
    const { screen } = await openConsole()
    await expect.element(screen.getByRole('banner').getByText('下午好')).toBeVisible()
    await page.viewport(1087, 800)
    await expect.element(screen.getByRole('banner').getByText('下午好')).not.toBeInTheDocument()
  })
})

describe('landmarks', () => {
  it('banner, menu and main are there, and the first stop of the keyboard skips to the page', async () => {
    const { screen } = await openConsole()
    await expect.element(screen.getByRole('banner')).toBeVisible()
    await expect.element(screen.getByRole('navigation', { name: '主菜单' })).toBeVisible()
    screen.getByRole('button', { name: '跳到主要内容' }).element().focus()
    await screen.getByRole('button', { name: '跳到主要内容' }).click()
    await expect.element(screen.getByRole('main', { name: '用户管理' })).toHaveFocus()
  })

  it('the logo leads to the dashboard', async () => {
    const { screen, history } = await openConsole()
    await screen.getByRole('link', { name: '测试平台，回到首页' }).click()
    await expect.poll(() => history.location.pathname).toBe('/dashboard/analysis')
  })

  it('the help opens in a window of its own', async () => {
    const { screen } = await openConsole()
    const help = screen.getByRole('banner').getByRole('link', { name: '帮助' })
    await expect.element(help).toHaveAttribute('href', '/docs/index.html')
    await expect.element(help).toHaveAttribute('target', '_blank')
  })
})

describe('with the menu on top', () => {
  it('has no sidebar, and marks the menu of the page in the header', async () => {
    const { screen } = await openConsole({ preferences: { navigation: 'topmenu' } })
    const entry = screen.getByRole('banner').getByRole('menuitem', { name: '系统管理' })
    await expect.poll(() => entry.element().closest('li')?.className).toMatch(/selected/)
    expect(screen.getByRole('button', { name: '收起菜单' }).query()).toBeNull()
  })

  it.each([
    ['Fixed', 1280],
    ['Fluid', 1600],
  ] as const)('content of %s width is %i px wide on a window of 1600', async (contentWidth, widthPx) => {
    await page.viewport(1600, 800)
    const { screen } = await openConsole({ preferences: { navigation: 'topmenu', contentWidth } })
    const pages = screen.getByRole('main').element().parentElement
    await expect.poll(() => pages?.getBoundingClientRect().width).toBe(widthPx)
  })

  it('is a drawer on a narrow screen like any other', async () => {
    await page.viewport(800, 800)
    const { screen } = await openConsole({ preferences: { navigation: 'topmenu' } })
    await expect.element(screen.getByRole('button', { name: '打开菜单' })).toBeVisible()
    expect(screen.getByRole('menuitem').query()).toBeNull()
  })
})

describe('the header', () => {
  /** A page as long as this one is scrolled in its tab. */
  async function openLongPage(preferences: NonNullable<Parameters<typeof openConsole>[0]>['preferences']) {
    const { screen } = await openConsole({ preferences: preferences ?? {} })
    const panel = screen.getByRole('main').element().querySelector('[data-tab-panel]')
    const content = document.createElement('div')
    content.style.cssText = 'flex: none; height: 4000px'
    panel?.append(content)
    const headerTop = () => screen.getByRole('banner').element().getBoundingClientRect().top
    const scrollTo = (top: number) => panel?.scrollTo(0, top)
    return { screen, headerTop, scrollTo }
  }

  it('that is fixed stays, however far the page is scrolled', async () => {
    const { screen, headerTop, scrollTo } = await openLongPage({ fixedHeader: true })
    scrollTo(900)
    await expect.element(screen.getByRole('banner')).toBeVisible()
    expect(headerTop()).toBe(0)
  })

  it('that hides goes past 100 px and comes back on the way up', async () => {
    const { headerTop, scrollTo } = await openLongPage({ fixedHeader: true, hideHeader: true })
    scrollTo(300)
    await expect.poll(headerTop).toBe(-48)
    scrollTo(200)
    await expect.poll(headerTop).toBe(0)
  })

  it('that is not fixed goes with the page', async () => {
    const { headerTop, scrollTo } = await openLongPage({})
    scrollTo(60)
    await expect.poll(headerTop).toBe(-48)
    scrollTo(0)
    await expect.poll(headerTop).toBe(0)
  })

  it('that is hidden comes back for the focus', async () => {
    const { screen, headerTop, scrollTo } = await openLongPage({ fixedHeader: true, hideHeader: true })
    scrollTo(300)
    await expect.poll(headerTop).toBe(-48)
    screen.getByRole('button', { name: '欢迎您，张三' }).element().focus()
    await expect.poll(headerTop).toBe(0)
  })
})

describe('a side menu longer than the window', () => {
  async function openWithLongMenu(fixedSideMenu: boolean) {
    await page.viewport(1280, 300)
    const { screen } = await openConsole({ preferences: { fixedSideMenu, fixedHeader: true } })
    const panel = screen.getByRole('main').element().querySelector('[data-tab-panel]')
    const menu = screen.getByRole('navigation', { name: '主菜单' }).element()
    for (const [parent, height] of [
      [panel, 4000],
      [menu, 1000],
    ] as const) {
      const content = document.createElement('div')
      content.style.cssText = `flex: none; height: ${height}px`
      parent?.append(content)
    }
    return { menu, scrollTo: (top: number) => panel?.scrollTo(0, top) }
  }

  it('moves along with the page', async () => {
    const { menu, scrollTo } = await openWithLongMenu(false)
    scrollTo(150)
    await expect.poll(() => menu.scrollTop).toBe(150)
    scrollTo(40)
    await expect.poll(() => menu.scrollTop).toBe(40)
  })

  it('stays where it is when it is fixed', async () => {
    const { menu, scrollTo } = await openWithLongMenu(true)
    let scrolled = false
    document.addEventListener('scroll', () => (scrolled = true), { capture: true, once: true })
    scrollTo(150)
    await expect.poll(() => scrolled).toBe(true)
    expect(menu.scrollTop).toBe(0)
  })
})

describe('the theme', () => {
  const ground = () => getComputedStyle(document.body).backgroundColor

  it('changes at once for the document and for Ant Design', async () => {
    const { settings } = await openConsole({ preferences: { appearance: 'light' } })
    await expect.poll(ground).toBe('rgb(244, 246, 250)')
    await settings.change({ appearance: 'dark', color: '#722ED1' })
    await expect.poll(ground).toBe('rgb(0, 0, 0)')
    const { dataset, style } = document.documentElement
    expect(dataset.theme).toBe('dark')
    expect(style.getPropertyValue('--shell-brand-solid')).toBe('#722ED1')
  })

  it('a dark menu stands in a light console', async () => {
    const { screen } = await openConsole({ preferences: { appearance: 'light', menuTheme: 'dark' } })
    const menu = screen.getByRole('navigation', { name: '主菜单' }).element()
    expect(getComputedStyle(menu).backgroundColor).toBe('rgb(11, 27, 48)')
    expect(getComputedStyle(screen.getByRole('banner').element()).backgroundColor).toBe('rgb(255, 255, 255)')
  })

  it('colour-weak mode filters the page and adds signs that are no colours', async () => {
    const { screen, settings } = await openConsole({ preferences: { colorWeak: true } })
    expect(getComputedStyle(document.documentElement).filter).not.toBe('none')
    const current = screen.getByRole('menuitem', { name: '用户管理' }).element()
    expect(getComputedStyle(current).boxShadow).toContain('inset')
    await settings.change({ colorWeak: false })
    await expect.poll(() => getComputedStyle(document.documentElement).filter).toBe('none')
  })
})

describe('the user menu', () => {
  it('opens the settings', async () => {
    const { screen } = await openConsole()
    await openUserMenu(screen, '系统设置')
    await expect.element(screen.getByRole('dialog').getByText('主题色')).toBeVisible()
  })

  it('refreshes the cache: the server forgets, then all dictionaries are fetched', async () => {
    const { http, calls } = serve({ '/sys/dict/refleshCache': null, '/sys/dict/queryAllDictItems': {} })
    const { screen } = await openConsole({ services: { http } })
    await openUserMenu(screen, '清理缓存')
    await expect.element(screen.getByText('刷新缓存完成！')).toBeVisible()
    const aboutDictionaries = calls.filter((path) => path.startsWith('/sys/dict/'))
    expect(aboutDictionaries).toEqual(['/sys/dict/refleshCache', '/sys/dict/queryAllDictItems'])
  })

  it('says when the cache could not be refreshed', async () => {
    const { http } = serve({})
    const { screen } = await openConsole({ services: { http } })
    await openUserMenu(screen, '清理缓存')
    await expect.element(screen.getByText('刷新缓存失败！')).toBeVisible()
  })

  it('warns who belongs to no department that there is none to choose', async () => {
    const { http } = serve({ '/sys/user/getCurrentUserDeparts': { list: [], orgCode: null } })
    const { screen } = await openConsole({ services: { http } })
    await openUserMenu(screen, '切换部门')
    await expect.element(screen.getByText('您尚未设置部门信息!')).toBeVisible()
    expect(screen.getByRole('dialog').query()).toBeNull()
  })

  it.each(['切换部门', '密码修改'])('warns that nobody is signed in instead of opening %s', async (item) => {
    const { http, calls } = serve({})
    const { screen } = await openConsole({ services: { http }, username: '' })
    await openUserMenu(screen, item)
    await expect.element(screen.getByText('当前系统无登录用户!')).toBeVisible()
    expect(screen.getByRole('dialog').query()).toBeNull()
    expect(calls).not.toContain('/sys/user/getCurrentUserDeparts')
  })

  it('asks before it signs out', async () => {
    const { screen, timesLeft } = await openConsole()
    await openUserMenu(screen, '退出登录')
    await expect.element(screen.getByText('真的要注销登录吗 ?')).toBeVisible()
    await screen.getByRole('dialog').getByRole('button', { name: '确定' }).click()
    await expect.poll(timesLeft).toBe(1)
  })
})

describe('the shortcut sheet', () => {
  it('opens by ?, and by the user menu', async () => {
    const { screen } = await openConsole()
    await expect.element(screen.getByRole('main', { name: '用户管理' })).toBeInTheDocument()
    await userEvent.keyboard('?')
    const sheet = screen.getByRole('dialog', { name: '快捷键' })
    await expect.element(sheet).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(sheet).not.toBeInTheDocument()
    await openUserMenu(screen, '快捷键')
    await expect.element(sheet).toBeVisible()
  })

  it('opens no more by ? once shortcuts of one key are switched off, and that is kept', async () => {
    const { screen, settings, storage } = await openConsole()
    await openUserMenu(screen, '快捷键')
    await screen.getByRole('switch', { name: '启用单键快捷键' }).click()
    await expect.poll(() => settings.state.singleKeyShortcuts).toBe(false)
    expect(storage.getItem('pro__DEFAULT_SINGLE_KEY_SHORTCUTS')).toContain('false')
    await screen.getByRole('button', { name: '关闭', exact: true }).last().click()
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
    await userEvent.keyboard('?')
    await userEvent.keyboard('{Control>}k{/Control}')
    await expect.element(screen.getByRole('dialog', { name: '命令面板' })).toBeVisible()
    expect(screen.getByRole('dialog', { name: '快捷键' }).query()).toBeNull()
  })
})

describe('the focus', () => {
  it('is where it was after a question that came from a menu', async () => {
    const { screen } = await openConsole()
    const user = screen.getByRole('button', { name: '欢迎您，张三' })
    user.element().focus()
    await openUserMenu(screen, '退出登录')
    await expect.element(screen.getByText('真的要注销登录吗 ?')).toBeVisible()
    await screen.getByRole('button', { name: '取消' }).click()
    await expect.element(user).toHaveFocus()
  })
})
