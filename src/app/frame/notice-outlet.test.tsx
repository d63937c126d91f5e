import '../theme/base.css'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { openConsole } from '../layouts/open-console.fixture.tsx'

beforeAll(() => import('../layouts/console-settings.tsx'))
afterEach(() => page.viewport(1280, 800))

function overlaps(one: DOMRect, other: DOMRect): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
}

describe('a card', () => {
  it.each([
    ['desk', 1440],
    ['tablet', 1000],
    ['phone', 360],
  ])('on a %s covers neither the top bar nor the buttons of a drawer', async (_, width) => {
    await page.viewport(width, 800)
    const { screen, notices } = await openConsole()
    await screen.getByRole('button', { name: '欢迎您，张三' }).click()
    await screen.getByRole('menuitem', { name: '系统设置' }).click()
    const reset = screen.getByRole('dialog').getByRole('button', { name: '恢复默认' })
    await expect.element(reset).toBeVisible()
    notices.show({ kind: 'card', tone: 'success', title: '欢迎', text: '下午好，欢迎回来' })
    await expect.element(screen.getByText('下午好，欢迎回来')).toBeVisible()
    await expect.poll(() => document.getAnimations().every(({ playState }) => playState !== 'running')).toBe(true)

    const card = screen.getByText('下午好，欢迎回来').element().closest('.ant-notification-notice')
    expect(card).not.toBeNull()
    const covered = () =>
      [screen.getByRole('banner').element(), ...document.querySelectorAll('[role="dialog"] button')]
        .filter((element) => element.role !== 'switch')
        .filter((element) => card !== null && overlaps(card.getBoundingClientRect(), element.getBoundingClientRect()))
        .map(({ textContent }) => textContent)
    // It is put in its place a moment after it is there.
    await expect.poll(covered).toEqual([])
  })

  it('on a phone gives way to what opens from the header, unless it tells of a failure', async () => {
    await page.viewport(360, 800)
    const { screen, notices } = await openConsole()
    notices.show({ kind: 'card', tone: 'success', title: '欢迎', text: '下午好，欢迎回来' })
    notices.show({ kind: 'card', tone: 'error', title: '系统提示', text: '拒绝访问' })
    await expect.element(screen.getByText('下午好，欢迎回来')).toBeVisible()
    await screen.getByRole('button', { name: '欢迎您，张三' }).click()
    await expect.element(screen.getByText('下午好，欢迎回来')).not.toBeInTheDocument()
    await expect.element(screen.getByText('拒绝访问')).toBeVisible()
  })

  it('has an edge in the dark, where a drawer below it has its colour', async () => {
    const { screen, notices } = await openConsole({ preferences: { appearance: 'dark' } })
    notices.show({ kind: 'card', tone: 'warning', title: '系统提示', text: '页面即将刷新' })
    await expect.element(screen.getByText('页面即将刷新')).toBeVisible()
    const card = screen.getByText('页面即将刷新').element().closest('.ant-notification-notice')
    if (card === null) throw new Error('The text is in no card.')
    expect(getComputedStyle(card).boxShadow).toMatch(/^rgb\(48, 48, 48\) 0px 0px 0px 1px/)
  })
})
