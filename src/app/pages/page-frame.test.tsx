import '../theme/base.css'
import { describe, expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import type { MenuNode } from '#schemas/api/permissions.ts'
import { createConsoleViews } from '../views/console-views.tsx'
import { HeadingHidden } from '../views/heading-hidden.ts'
import { PageFrame } from './page-frame.tsx'

const heightOf = (element: Element) => element.getBoundingClientRect().height

async function showHeading(isHidden: boolean) {
  const screen = await render(
    <HeadingHidden value={isHidden}>
      <PageFrame title="我的消息">内容</PageFrame>
    </HeadingHidden>,
  )
  return screen.getByRole('heading', { name: '我的消息' }).element()
}

describe('the heading of a page of the shell', () => {
  it('stands above its content', async () => {
    expect(heightOf(await showHeading(false))).toBeGreaterThan(20)
  })

  it('is for screen readers only where the route says that there is none', async () => {
    expect(heightOf(await showHeading(true))).toBeLessThanOrEqual(1)
  })

  it('is said by the menu entry of the route', () => {
    const entry: MenuNode = {
      id: '1',
      path: '/isps/userAnnouncement',
      name: 'news',
      component: 'system/UserAnnouncementList',
      route: '1',
      meta: { title: '我的消息', hiddenHeaderContent: true },
    }
    const { views } = createConsoleViews([entry])
    expect(views.find(({ path }) => path === entry.path)?.meta.hiddenHeaderContent).toBe(true)
  })
})
