import axe from 'axe-core'
import { useSyncExternalStore } from 'react'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { closeRefusal, tabsToClose } from './closing.ts'
import { TabBar } from './tab-bar.tsx'
import type { TabCommands } from './tab-commands.ts'
import { TabMenu } from './tab-menu.tsx'
import { activate, changeTab, move, refresh, remove, reopen, setPinned, type TabSet } from './tab-set.ts'
import { idOf, openedTabs, picture } from './tabs.fixture.ts'
import { createTabsStore, type TabsStore } from './tabs-store.ts'

const MENU = { Part: TabMenu, request: async () => true }

function Bar({ store, commands }: { readonly store: TabsStore; readonly commands: TabCommands }) {
  const set = useSyncExternalStore(store.subscribe, store.read)
  return (
    <main>
      <TabBar set={set} commands={commands} menu={MENU} isAlone={false} onAlone={() => undefined} />
      <button type="button">页面</button>
    </main>
  )
}

/** The bar of these pages, the last of which is shown; nothing is asked, home and the last page stay. */
async function openBar(...paths: readonly string[]) {
  const store = createTabsStore(openedTabs(...paths))
  const change = (next: TabSet) => store.change(next)
  const commands: TabCommands = {
    activate: (id) => change(activate(store.read(), id)),
    close(closing, id) {
      if (closing === 'this' && closeRefusal(store.read(), id) !== undefined) return
      const ids = tabsToClose(store.read(), closing, id).map((tab) => tab.id)
      change(remove(store.read(), ids, closing === 'this' ? undefined : id))
    },
    refresh: (id) => change(refresh(store.read(), id)),
    setPinned: (id, pinned) => change(setPinned(store.read(), id, pinned)),
    move: (id, to) => change(move(store.read(), id, to)),
    reopen: () => change(reopen(store.read())),
  }
  const screen = await render(<Bar store={store} commands={commands} />)
  const tab = (name: string) => screen.getByRole('tab', { name, exact: true })
  const focusTab = (name: string) => {
    const element = tab(name).element()
    if (element instanceof HTMLElement) element.focus()
  }
  return { screen, store, change, tab, focusTab, shown: () => picture(store.read()) }
}

/** As a hand does it: with stops on the way, in which what is dragged over is measured. */
async function drag(from: Element, to: Element) {
  const start = centerOf(from)
  const end = centerOf(to)
  press(from, 'pointerdown', start)
  for (let step = 1; step <= 10; step += 1) {
    press(document, 'pointermove', {
      clientX: start.clientX + ((end.clientX - start.clientX) * step) / 10,
      clientY: start.clientY,
    })
    await new Promise(requestAnimationFrame)
  }
  press(document, 'pointerup', end)
}

function press(target: EventTarget, type: string, place: { readonly clientX: number; readonly clientY: number }) {
  target.dispatchEvent(
    new PointerEvent(type, { ...place, button: 0, isPrimary: true, bubbles: true, cancelable: true }),
  )
}

function centerOf(element: Element) {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { clientX: left + width / 2, clientY: top + height / 2 }
}

const item = (name: string) => page.getByRole('menuitem', { name, exact: true })

describe('the tab bar', () => {
  it('is a list of tabs that holds nothing else, and names what it is', async () => {
    const { screen, tab } = await openBar('/a', '/b')
    await expect.element(screen.getByRole('tablist', { name: '已打开的页面' })).toBeInTheDocument()
    await expect.element(tab('/b')).toHaveAttribute('aria-selected', 'true')
    await expect.element(tab('/a')).toHaveAttribute('aria-selected', 'false')
    const { violations } = await axe.run(screen.container, { rules: { region: { enabled: false } } })
    // The panel is the business of who draws the pages.
    const faults = violations.filter(({ id }) => id !== 'aria-valid-attr-value').map(({ id }) => id)
    expect(faults).toEqual([])
  })

  it('shows the page of a tab that is clicked', async () => {
    const { tab, shown } = await openBar('/a', '/b')
    await tab('/a').click()
    expect(shown()).toBe('首页 [/a] /b')
  })

  it('brings the tab of the page that is shown into view, with its cross', async () => {
    const { store, change, tab } = await openBar(...Array.from({ length: 30 }, (_, index) => `/page-${index}`))
    const isWholeInView = (name: string) => {
      const whole = tab(name).element().parentElement
      const bar = whole?.parentElement?.getBoundingClientRect()
      const { left = 0, right = 0 } = whole?.getBoundingClientRect() ?? {}
      return bar !== undefined && left >= bar.left && right <= bar.right
    }
    await expect.poll(() => isWholeInView('/page-29')).toBe(true)
    expect(isWholeInView('/page-3')).toBe(false)
    change(activate(store.read(), idOf(store.read(), '/page-3')))
    await expect.poll(() => isWholeInView('/page-3')).toBe(true)
  })

  it('is one stop of the Tab key, at the page that is shown; arrows walk and Enter shows', async () => {
    const { tab, focusTab, shown } = await openBar('/a', '/b')
    await expect.element(tab('/b')).toHaveAttribute('tabindex', '0')
    await expect.element(tab('/a')).toHaveAttribute('tabindex', '-1')
    focusTab('/b')
    await userEvent.keyboard('{ArrowLeft}')
    await expect.element(tab('/a')).toHaveFocus()
    expect(shown()).toBe('首页 /a [/b]')
    await userEvent.keyboard('{Home}')
    await expect.element(tab('首页')).toHaveFocus()
    await userEvent.keyboard('{ArrowLeft}')
    await expect.element(tab('/b')).toHaveFocus()
    await userEvent.keyboard('{Home}{ArrowRight}{Enter}')
    expect(shown()).toBe('首页 [/a] /b')
  })

  it('closes by its cross, by the middle button of the mouse and by Delete', async () => {
    const { screen, tab, focusTab, shown } = await openBar('/a', '/b', '/c', '/d')
    await screen.getByRole('button', { name: '关闭 /a' }).click()
    expect(shown()).toBe('首页 /b /c [/d]')
    await tab('/b').click({ button: 'middle' })
    expect(shown()).toBe('首页 /c [/d]')
    focusTab('/d')
    await userEvent.keyboard('{Delete}')
    expect(shown()).toBe('首页 [/c]')
  })

  it('keeps the focus when the tab that has it closes, so that the next can be closed', async () => {
    const { screen, tab, focusTab, shown } = await openBar('/a', '/b', '/c')
    focusTab('/c')
    await userEvent.keyboard('{Delete}')
    await expect.element(tab('/b')).toHaveFocus()
    await userEvent.keyboard('{Delete}')
    await expect.element(tab('/a')).toHaveFocus()
    expect(shown()).toBe('首页 [/a]')
    await screen.getByRole('button', { name: '关闭 /a' }).click()
    await expect.element(tab('首页')).toHaveFocus()
  })

  it('has no cross for home', async () => {
    const { screen } = await openBar('/a')
    await expect.element(screen.getByRole('button', { name: '关闭 首页' })).not.toBeInTheDocument()
  })

  it('marks a page with unsaved input, in words too', async () => {
    const { screen, store, change } = await openBar('/a')
    change(changeTab(store.read(), idOf(store.read(), '/a'), () => ({ unsaved: true })))
    await expect.element(screen.getByRole('tab', { name: '/a 有未保存的内容' })).toBeVisible()
  })

  it('scrolls by the wheel, and always shows the current tab', async () => {
    const paths = Array.from({ length: 40 }, (_, index) => `/page-${index}`)
    const { screen, tab, focusTab } = await openBar(...paths)
    await expect.element(tab('/page-39')).toBeInViewport()
    const list = tab('/page-39').element().closest('[data-keeps-focus]')
    const before = list?.scrollLeft ?? 0
    expect(before).toBeGreaterThan(0)
    list?.dispatchEvent(new WheelEvent('wheel', { deltaY: -200, bubbles: true, cancelable: true }))
    expect(list?.scrollLeft).toBe(before - 200)
    focusTab('/page-39')
    await userEvent.keyboard('{Home}{Enter}')
    await expect.element(screen.getByRole('tab', { name: '首页' })).toBeInViewport()
  })
})

describe('the menu of a tab', () => {
  it.each([
    [
      'the right button of the mouse',
      (bar: Awaited<ReturnType<typeof openBar>>) => bar.tab('/b').click({ button: 'right' }),
    ],
    [
      'Shift+F10',
      (bar: Awaited<ReturnType<typeof openBar>>) => {
        bar.focusTab('/b')
        return userEvent.keyboard('{Shift>}{F10}{/Shift}')
      },
    ],
    [
      'a visible button',
      async (bar: Awaited<ReturnType<typeof openBar>>) => {
        await bar.tab('/b').click()
        await bar.screen.getByRole('button', { name: '页面操作' }).click()
      },
    ],
  ])('opens by %s', async (_, open) => {
    const bar = await openBar('/a', '/b', '/c')
    await open(bar)
    for (const name of ['刷 新', '关闭左侧', '关闭右侧', '关闭其它']) await expect.element(item(name)).toBeVisible()
    await item('关闭左侧').click()
    expect(bar.shown().replace(/[[\]]/g, '')).toBe('首页 /b /c')
  })

  it.each([
    ['关闭左侧', '首页 [/b] /c'],
    ['关闭右侧', '首页 /a [/b]'],
    ['关闭其它', '首页 [/b]'],
    ['固定', '首页 [!/b] /a /c'],
    ['左移', '首页 [/b] /a /c'],
    ['右移', '首页 /a /c [/b]'],
    ['关闭', '首页 /a [/c]'],
    ['首页', '[首页] /a /b /c'],
  ])('%s', async (name, expected) => {
    const { tab, shown } = await openBar('/a', '/b', '/c')
    await tab('/b').click()
    await tab('/b').click({ button: 'right' })
    await item(name).click()
    expect(shown()).toBe(expected)
  })

  it('refreshes its tab alone', async () => {
    const { tab, store } = await openBar('/a', '/b')
    await tab('/a').click({ button: 'right' })
    await item('刷 新').click()
    expect(store.read().tabs.map(({ refreshes }) => refreshes)).toEqual([0, 1, 0])
  })

  it('reopens what was closed, and unpins what was pinned', async () => {
    const { screen, tab, shown } = await openBar('/a', '/b')
    await screen.getByRole('button', { name: '关闭 /a' }).click()
    await tab('/b').click({ button: 'right' })
    await item('重新打开关闭的页面').click()
    expect(shown()).toBe('首页 [/a] /b')
    await tab('/b').click({ button: 'right' })
    await item('固定').click()
    expect(shown()).toBe('首页 !/b [/a]')
    await screen.getByRole('button', { name: '取消固定 /b' }).click()
    expect(shown()).toBe('首页 /b [/a]')
  })

  it('offers nothing that cannot be done', async () => {
    const { tab } = await openBar('/a')
    await tab('首页').click({ button: 'right' })
    for (const name of ['关闭左侧', '固定', '左移', '右移', '重新打开关闭的页面'])
      await expect.element(item(name)).toHaveAttribute('aria-disabled', 'true')
    await expect.element(item('关闭右侧')).not.toHaveAttribute('aria-disabled', 'true')
  })

  it('is worked by keyboard, and gives the focus back to its tab', async () => {
    const { tab, focusTab, store } = await openBar('/a', '/b')
    focusTab('/b')
    await userEvent.keyboard('{Shift>}{F10}{/Shift}')
    await expect.element(item('刷 新')).toBeVisible()
    await expect.poll(() => document.activeElement?.closest('[role="menu"]')).not.toBeNull()
    await userEvent.keyboard('{Escape}')
    await expect.element(tab('/b')).toHaveFocus()
    expect(store.read().tabs).toHaveLength(3)
  })
})

describe('the order of the tabs', () => {
  it('is changed by dragging, while the focus and the page stay', async () => {
    const { tab, shown } = await openBar('/a', '/b', '/c')
    await tab('/a').hover()
    // Dragging is loaded with the first look at the bar.
    await expect.poll(() => document.querySelector('[id^="DndLiveRegion"]')).not.toBeNull()
    await drag(tab('/a').element(), tab('/c').element())
    await expect.poll(shown).toBe('首页 /b [/c] /a')
  })

  it('is changed by Ctrl, Shift and the arrows, which is said and keeps the focus', async () => {
    const { screen, tab, focusTab, shown } = await openBar('/a', '/b')
    focusTab('/b')
    await userEvent.keyboard('{Control>}{Shift>}{ArrowLeft}{/Shift}{/Control}')
    expect(shown()).toBe('首页 [/b] /a')
    await expect.element(tab('/b')).toHaveFocus()
    await expect.element(screen.getByText('/b 已移到第 2 位')).toBeInTheDocument()
  })
})
