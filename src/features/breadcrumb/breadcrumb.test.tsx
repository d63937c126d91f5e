import axe from 'axe-core'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { Breadcrumb, type BreadcrumbStep } from './breadcrumb.tsx'

async function open(steps: readonly BreadcrumbStep[]) {
  const element = <Breadcrumb homePath="/dashboard/analysis" steps={steps} />
  const router = createMemoryRouter([{ path: '*', element }])
  const screen = await render(<RouterProvider router={router} />)
  const links = () =>
    screen
      .getByRole('link')
      .elements()
      .map((link) => link.textContent)
  return { screen, router, links }
}

describe('the breadcrumb (2.7)', () => {
  it('begins with 首页, links every matched title, and leaves the current one plain', async () => {
    const { screen, router, links } = await open([
      { title: '系统管理', path: '/isystem' },
      { title: '用户管理', path: '/isystem/user' },
    ])
    expect(links()).toEqual(['首页', '系统管理'])
    await expect.element(screen.getByText('用户管理')).toHaveAttribute('aria-current', 'page')
    await screen.getByRole('link', { name: '系统管理' }).click()
    expect(router.state.location.pathname).toBe('/isystem')
  })

  it('is 首页 alone on home', async () => {
    const { screen, links } = await open([{ title: '首页', path: '/dashboard/analysis' }])
    expect(links()).toEqual([])
    expect(screen.getByRole('listitem').elements()).toHaveLength(1)
    await expect.element(screen.getByText('首页')).toHaveAttribute('aria-current', 'page')
  })

  it('leads home', async () => {
    const { screen, router } = await open([{ title: '用户管理', path: '/isystem/user' }])
    await screen.getByRole('link', { name: '首页' }).click()
    expect(router.state.location.pathname).toBe('/dashboard/analysis')
  })

  it('does not link a menu that leads nowhere', async () => {
    const { links } = await open([
      { title: '目录', path: undefined },
      { title: '用户管理', path: '/isystem/user' },
    ])
    expect(links()).toEqual(['首页'])
  })

  it('has nothing for axe to find', async () => {
    const { screen } = await open([{ title: '用户管理', path: '/isystem/user' }])
    const { violations } = await axe.run(screen.container, { rules: { region: { enabled: false } } })
    expect(violations).toEqual([])
  })
})
