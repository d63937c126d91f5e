import axe from 'axe-core'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { MenuSearchBox } from './menu-search-box.tsx'
import { MenuSearchPanel } from './menu-search-panel.tsx'
import { ENTRIES, readings } from './open-search.fixture.ts'
import type { SearchEntry } from './search-index.ts'
import type { ReadingsLoader } from './use-search-index.ts'

interface HeaderProps {
  readonly entries: readonly SearchEntry[]
  readonly loadReadings: ReadingsLoader
  onPick(entry: SearchEntry): void
}

/** The list comes when it is first needed, as in the console. */
function Header({ entries, loadReadings, onPick }: HeaderProps) {
  const [needed, setNeeded] = useState(false)
  return (
    <header>
      <MenuSearchBox
        Panel={needed ? MenuSearchPanel : undefined}
        onNeeded={() => setNeeded(true)}
        panelProps={{ entries, loadReadings, renderIcon: () => null, onPick }}
      />
      <button type="button">别处</button>
    </header>
  )
}

const knowReadings: ReadingsLoader = async () => readings

async function openBox(loadReadings = knowReadings, entries: readonly SearchEntry[] = ENTRIES) {
  const picked: string[] = []
  const screen = await render(
    <Header entries={entries} loadReadings={loadReadings} onPick={(entry) => picked.push(entry.id)} />,
  )
  const options = () =>
    screen
      .getByRole('option')
      .elements()
      .map((option) => option.querySelector('span + span')?.textContent)
  return { screen, picked, options, box: screen.getByRole('combobox', { name: '搜索菜单' }) }
}

describe('the menu search box', () => {
  it('lists every entry when it is opened', async () => {
    const { box, options, screen } = await openBox()
    await box.click()
    await expect.poll(options).toEqual(['用户管理', '角色管理', '产品价格', '坏地址'])
    await expect.element(box).toHaveAttribute('aria-expanded', 'true')
    await expect.element(box).toHaveAttribute('placeholder', '请输入搜索内容')
    await expect.element(screen.getByRole('option', { name: /用户管理/ })).toHaveAttribute('aria-selected', 'true')
  })

  it('finds by initials, marks what was matched, and opens by Enter alone', async () => {
    const { box, options, picked, screen } = await openBox()
    await box.fill('jsgl')
    await expect.poll(options).toEqual(['角色管理'])
    expect(screen.container.querySelector('mark')?.textContent).toBe('角色管理')
    await userEvent.keyboard('{Enter}')
    expect(picked).toEqual(['/role'])
    await expect.element(screen.getByRole('listbox')).not.toBeInTheDocument()
    await expect.element(box).toHaveValue('')
  })

  it('moves through the list by the arrows, round its ends, and names the active option', async () => {
    const { box, picked, screen } = await openBox()
    await box.fill('管理')
    await expect.element(screen.getByRole('option').first()).toBeVisible()
    const activeText = () =>
      document.getElementById(box.element().getAttribute('aria-activedescendant') ?? '')?.textContent
    await expect.poll(activeText).toContain('用户管理')
    await userEvent.keyboard('{ArrowDown}')
    await expect.poll(activeText).toContain('角色管理')
    await userEvent.keyboard('{ArrowUp}{ArrowUp}')
    await expect.poll(activeText).toContain('产品价格')
    await userEvent.keyboard('{Enter}')
    expect(picked).toEqual(['/price'])
  })

  it('opens by a click', async () => {
    const { box, picked, screen } = await openBox()
    await box.click()
    await screen.getByRole('option', { name: /产品价格/ }).click()
    expect(picked).toEqual(['/price'])
  })

  it('says that nothing was found, with the tip', async () => {
    const { box, screen } = await openBox()
    await box.fill('没有这样的页面')
    await expect.element(screen.getByText('没有查询到任何数据').first()).toBeVisible()
    await expect.element(screen.getByText('请输入搜索内容')).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect.element(box).toHaveValue('没有这样的页面')
  })

  it('shows an entry that cannot be opened, with the reason, and does not open it', async () => {
    const { box, picked, screen } = await openBox()
    await box.fill('坏地址')
    const option = screen.getByRole('option', { name: /不可用：地址无效/ })
    await expect.element(option).toHaveAttribute('aria-disabled', 'true')
    await userEvent.keyboard('{Enter}')
    expect(picked).toEqual([])
  })

  it.each([{ isComposing: true }, { keyCode: 229 }])('leaves its keys to an input method (%j)', async (sign) => {
    const { box, options, picked } = await openBox()
    await box.fill('jsgl')
    await expect.poll(options).toEqual(['角色管理'])
    for (const key of ['Enter', 'ArrowDown', 'Escape']) {
      const composing = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...sign })
      box.element().dispatchEvent(composing)
      expect(composing.defaultPrevented, key).toBe(false)
    }
    expect(picked).toEqual([])
    await expect.element(box).toHaveValue('jsgl')
  })

  it('is left by Escape and by going elsewhere', async () => {
    const { box, screen } = await openBox()
    await box.fill('管理')
    await expect.element(screen.getByRole('listbox')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(screen.getByRole('listbox')).not.toBeInTheDocument()
    await expect.element(box).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(screen.getByRole('listbox')).toBeVisible()
    await userEvent.tab()
    await expect.element(screen.getByRole('button', { name: '别处' })).toHaveFocus()
    await expect.element(screen.getByRole('listbox')).not.toBeInTheDocument()
  })

  it('goes on by what is written when the pinyin cannot be had, and says so', async () => {
    const { box, options, screen } = await openBox(() => Promise.reject(new Error('offline')))
    await box.fill('角色')
    await expect.poll(options).toEqual(['角色管理'])
    await expect.element(screen.getByText('拼音检索暂不可用，可输入汉字搜索')).toBeVisible()
  })

  it('has nothing for axe to find, closed, open and empty', async () => {
    const { box, screen } = await openBox()
    await expectNoViolations(screen.container)
    await box.click()
    await expect.element(screen.getByRole('listbox')).toBeVisible()
    await expectNoViolations(screen.container)
    await box.fill('没有')
    await expect.element(screen.getByText('没有查询到任何数据').first()).toBeVisible()
    await expectNoViolations(screen.container)
  })
})

async function expectNoViolations(container: Element) {
  const { violations } = await axe.run(container, {
    rules: { region: { enabled: false }, 'color-contrast': { enabled: false } },
  })
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
}

describe('a menu of many entries', () => {
  const MANY = Array.from({ length: 200 }, (_, index) => ({ id: `/${index}`, title: `页面${index}`, group: [] }))

  it('is drawn as far as it is looked at, and says how long it is', async () => {
    const { box, options, screen } = await openBox(knowReadings, MANY)
    await box.click()
    await expect.poll(() => options().length).toBe(60)
    const last = screen.getByRole('option', { name: '页面59' })
    await expect.element(last).toHaveAttribute('aria-posinset', '60')
    await expect.element(last).toHaveAttribute('aria-setsize', '200')
    const list = screen.getByRole('listbox').element()
    list.scrollTop = list.scrollHeight
    await expect.poll(() => options().length).toBe(120)
    // More options below move nothing.
    expect(list.scrollTop).toBeGreaterThan(1_000)
  })

  it('is walked through by the keys from its first to its last entry', async () => {
    const { box, picked } = await openBox(knowReadings, MANY)
    await box.click()
    await userEvent.keyboard('{ArrowUp}{Enter}')
    expect(picked).toEqual(['/199'])
  })

  it('begins at its top when something else is typed', async () => {
    const { box, options, screen } = await openBox(knowReadings, MANY)
    await box.click()
    const list = screen.getByRole('listbox').element()
    list.scrollTop = list.scrollHeight
    await expect.poll(() => options().length).toBe(120)
    await box.fill('页面')
    await expect.poll(() => options().length).toBe(60)
    expect(list.scrollTop).toBe(0)
  })
})
