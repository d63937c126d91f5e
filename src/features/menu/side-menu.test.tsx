import axe from 'axe-core'
import { useState } from 'react'
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { NamedIcon } from '#renderer/react/icons/named-icon.tsx'
import type { MenuNode } from '#schemas/api/permissions.ts'
import { SideMenu, type SideMenuProps } from './side-menu.tsx'
import { buildSideMenu } from './side-menu-items.ts'

type Extra = Partial<Omit<MenuNode, 'path' | 'meta'>> & { readonly meta?: Partial<MenuNode['meta']> }
function node(path: string, title: string, { meta, ...rest }: Extra = {}): MenuNode {
  return { id: path, path, name: path, component: 'page/x', route: '1', meta: { title, ...meta }, ...rest }
}

const MENU = [
  node('/home', '首页', { meta: { icon: 'home' } }),
  node('/market', '行情管理', {
    component: 'layouts/RouteView',
    children: [
      node('/market/price', '产品价格'),
      node('/market/secret', '隐藏页', { hidden: true }),
      node('/market/area', '地区', {
        component: 'layouts/RouteView',
        children: [node('/market/area/list', '地区列表')],
      }),
    ],
  }),
  node('/system', '系统管理', {
    children: [
      node('/system/user', '用户管理'),
      node('/bad', '坏地址', { meta: { urlProblem: '地址无效' } }),
      node('/out', '外部报表', { meta: { internalOrExternal: true, url: 'https://reports.test/a' } }),
      // biome-ignore lint/suspicious/noTemplateCurlyInString: what menu rows of the contract hold
      node('/own', '本站报表', { meta: { internalOrExternal: true, url: 'https://console.test/r?token=${token}' } }),
    ],
  }),
  node('/empty', '空菜单', { children: [node('/empty/x', '看不见', { hidden: true })] }),
]

const ITEMS = buildSideMenu(MENU)

interface ShellProps extends Partial<SideMenuProps> {
  readonly width: number
  onOpenWindow(address: string): void
}

function Shell({ width, collapsed: initially = false, ...props }: ShellProps) {
  const { pathname } = useLocation()
  const [collapsed, setCollapsed] = useState(initially)
  return (
    <>
      <button type="button" onClick={() => setCollapsed(!collapsed)}>
        收起
      </button>
      <nav aria-label="主菜单" style={{ width }}>
        <SideMenu items={ITEMS} path={pathname} collapsed={collapsed} {...props} />
      </nav>
    </>
  )
}

async function openMenu(given: Partial<SideMenuProps> & { readonly at?: string; readonly width?: number } = {}) {
  const { at = '/home', width = 208, ...props } = given
  const opened: string[] = []
  const shell = <Shell width={width} onOpenWindow={(address) => opened.push(address)} {...props} />
  const router = createMemoryRouter([{ path: '*', element: shell }], { initialEntries: [at] })
  const screen = await render(<RouterProvider router={router} />)
  return { screen, router, opened, entry: (name: string | RegExp) => screen.getByRole('menuitem', { name }) }
}

describe('the side menu (2.7)', () => {
  it('hides hidden entries and menus with nothing visible in them', async () => {
    const { screen, entry } = await openMenu({ at: '/market/price' })
    await expect.element(entry('产品价格')).toBeVisible()
    expect(screen.container.textContent).not.toContain('隐藏页')
    expect(screen.container.textContent).not.toContain('空菜单')
  })

  it('highlights the current route and opens the menus above it', async () => {
    const { entry } = await openMenu({ at: '/market/area/list' })
    await expect.element(entry('地区列表')).toHaveClass(/selected/)
    await expect.element(entry('行情管理')).toHaveAttribute('aria-expanded', 'true')
    await expect.element(entry(/^地区$/)).toHaveAttribute('aria-expanded', 'true')
  })

  it('shows where one is, also below what is in sight, and leaves alone who looks elsewhere', async () => {
    const { entry, router, screen } = await openMenu({ at: '/system/user' })
    await expect.element(entry('用户管理')).toHaveAttribute('aria-current', 'page')
    const frame = screen.getByRole('navigation').element() as HTMLElement // of `Shell`
    Object.assign(frame.style, { height: '120px', overflow: 'auto' })
    await router.navigate('/market/area/list')
    await expect.element(entry('地区列表')).toHaveAttribute('aria-current', 'page')
    await expect.element(entry('用户管理')).not.toBeInTheDocument()
    await expect.element(entry('地区列表')).toBeInViewport({ ratio: 0.9 })
    frame.scrollTop = 0
    await entry('首页').hover()
    await expect.element(entry('首页')).toBeInViewport({ ratio: 0.9 })
  })

  it('keeps only one submenu of the first level open', async () => {
    const { entry } = await openMenu({ at: '/market/price' })
    await entry('系统管理').click()
    await expect.element(entry('系统管理')).toHaveAttribute('aria-expanded', 'true')
    await expect.element(entry('行情管理')).toHaveAttribute('aria-expanded', 'false')
  })

  it('remembers what was open while it is collapsed', async () => {
    const { entry, screen } = await openMenu()
    await entry('系统管理').click()
    await expect.element(entry('用户管理')).toBeVisible()
    await screen.getByRole('button', { name: '收起' }).click()
    await expect.element(entry('用户管理')).not.toBeInTheDocument()
    await screen.getByRole('button', { name: '收起' }).click()
    await expect.element(entry('用户管理')).toBeVisible()
  })

  it('goes to an entry by mouse and by keyboard', async () => {
    const { entry, router } = await openMenu({ at: '/market/price' })
    await entry('系统管理').click()
    await entry('用户管理').click()
    expect(router.state.location.pathname).toBe('/system/user')
    entry('首页').element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => router.state.location.pathname).toBe('/home')
  })

  it('shows an entry with a bad address disabled, with the reason', async () => {
    const { entry } = await openMenu({ at: '/system/user' })
    const bad = entry(/坏地址/)
    await expect.element(bad).toHaveAttribute('aria-disabled', 'true')
    await expect.element(bad).toHaveTextContent('坏地址（不可用：地址无效）')
  })

  it('opens external entries in a window of their own, with values of the session only at that moment', async () => {
    const { entry, opened, router } = await openMenu({ at: '/system/user' })
    const link = entry('外部报表').getByRole('link', { includeHidden: true })
    await expect.element(link).toHaveAttribute('href', 'https://reports.test/a')
    await expect.element(link).toHaveAttribute('target', '_blank')
    await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer')
    await entry('本站报表').click()
    // biome-ignore lint/suspicious/noTemplateCurlyInString: filled in by who opens the window
    expect(opened).toEqual(['https://console.test/r?token=${token}'])
    expect(router.state.location.pathname).toBe('/system/user')
  })

  it('takes a click for the entry that was pressed, though a sliding submenu has moved it away', async () => {
    const { entry, router } = await openMenu({ at: '/market/price' })
    const pressed = entry('产品价格').element()
    const other = entry('系统管理').element()
    const at = { bubbles: true, clientX: 40, clientY: 90, button: 0 }
    entry('首页').element().querySelector('a')?.dispatchEvent(new PointerEvent('pointerdown', at))
    other.dispatchEvent(new PointerEvent('pointerup', { ...at, clientY: 92 }))
    await expect.poll(() => router.state.location.pathname).toBe('/home')
    // A hand that moved on meant something else.
    pressed.dispatchEvent(new PointerEvent('pointerdown', at))
    other.dispatchEvent(new PointerEvent('pointerup', { ...at, clientY: 160 }))
    expect(router.state.location.pathname).toBe('/home')
  })

  it('draws the icons that a menu names, the rare ones too, and a neutral one for a name that is none', async () => {
    const screen = await render(
      <>
        <NamedIcon name="user" />
        <NamedIcon name="qrcode" />
        <NamedIcon name="check-circle-o" />
        <NamedIcon name="constructor" />
      </>,
    )
    const drawn = () => [...screen.container.querySelectorAll('svg')].map((icon) => icon.getAttribute('data-icon'))
    await expect.poll(drawn).toEqual(['user', 'qrcode', 'check-circle', 'appstore'])
  })

  it('names its entries in tooltips while it is collapsed', async () => {
    const { screen } = await openMenu({ collapsed: true, width: 64 })
    await screen.getByRole('menuitem').first().hover()
    await expect.element(screen.getByRole('tooltip')).toHaveTextContent('首页')
  })

  it('puts what does not fit into a menu at its end, as a top menu', async () => {
    const { entry, screen } = await openMenu({ mode: 'horizontal', width: 240 })
    await expect.element(entry('首页')).toBeVisible()
    const more = screen.getByRole('menuitem', { name: '更多菜单' })
    await expect.element(more.first()).toBeVisible()
    await more.first().hover()
    await expect.element(screen.getByRole('menuitem', { name: '系统管理' }).last()).toBeVisible()
  })

  it.each([
    { mode: 'inline', collapsed: false, width: 208 },
    { mode: 'inline', collapsed: true, width: 64 },
    { mode: 'horizontal', collapsed: false, width: 800 },
  ] as const)('has nothing for axe to find: %o', async (given) => {
    const { screen } = await openMenu({ ...given, at: '/system/user' })
    const { violations } = await axe.run(screen.container, {
      rules: { region: { enabled: false }, 'color-contrast': { enabled: false } },
    })
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
  })
})
