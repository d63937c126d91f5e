import axe from 'axe-core'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { useShortcut } from '#renderer/react/shortcuts/use-shortcut.ts'
import { CommandPalette } from './command-palette.tsx'
import type { MenuMemory } from './menu-memory.ts'
import { createMemory, ENTRIES, readings } from './open-search.fixture.ts'
import type { PaletteAction } from './palette-action.ts'
import type { SearchEntry } from './search-index.ts'
import { searchShortcuts } from './shortcuts.ts'
import type { FindRecords } from './use-found-records.ts'

interface ConsoleProps {
  readonly memory: MenuMemory
  readonly actions: readonly PaletteAction[]
  readonly furtherActions?: readonly PaletteAction[]
  readonly findRecords?: FindRecords
  onPick(entry: SearchEntry): void
}

const loadReadings = async () => readings

function Console({ memory, actions, onPick, ...more }: ConsoleProps) {
  const [open, setOpen] = useState(false)
  useShortcut(searchShortcuts.palette, () => setOpen(true))
  return (
    <>
      <button type="button">页面</button>
      {open && (
        <CommandPalette
          entries={ENTRIES}
          actions={actions}
          {...more}
          memory={memory}
          loadReadings={loadReadings}
          renderIcon={() => null}
          onPick={onPick}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

async function openConsole(memory = createMemory(), more: Pick<ConsoleProps, 'furtherActions' | 'findRecords'> = {}) {
  const done: string[] = []
  const actions: readonly PaletteAction[] = [
    { id: 'sign-out', title: '退出登录', run: () => done.push('sign-out') },
    { id: 'refresh', title: '刷新当前页签', keys: 'Alt R', run: () => done.push('refresh') },
  ]
  const screen = await render(
    <Console memory={memory} actions={actions} {...more} onPick={(entry) => done.push(entry.id)} />,
  )
  await screen.getByRole('button', { name: '页面' }).click()
  await userEvent.keyboard('{Control>}k{/Control}')
  const dialog = screen.getByRole('dialog', { name: '命令面板' })
  await expect.element(dialog).toBeVisible()
  const group = (name: string) =>
    screen
      .getByRole('group', { name })
      .getByRole('option')
      .elements()
      .map((option) => option.querySelector('span + span')?.textContent)
  return { screen, dialog, done, memory, group, text: screen.getByRole('combobox') }
}

const INPUT_METHODS = [{ isComposing: true }, { keyCode: 229 }]

describe('the command palette', () => {
  it.each(INPUT_METHODS)('leaves its keys to an input method (%j)', async (sign) => {
    const { dialog, done, text } = await openConsole()
    await text.fill('退出')
    await expect.element(dialog.getByRole('option')).toHaveTextContent('退出登录')
    text.element().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, ...sign }))
    expect(done).toEqual([])
    await expect.element(dialog).toBeVisible()
  })

  it('opens by Ctrl+K with the focus in its text, and returns the focus by Escape', async () => {
    const { dialog, text, screen } = await openConsole()
    await expect.element(text).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(screen.getByRole('button', { name: '页面' })).toHaveFocus()
  })

  it('finds a page by its initials and opens it, by keyboard alone', async () => {
    const { done, text, dialog, screen } = await openConsole()
    await text.fill('jsgl')
    await expect.element(screen.getByRole('option', { name: /角色管理/ })).toHaveAttribute('aria-selected', 'true')
    await userEvent.keyboard('{Enter}')
    expect(done).toEqual(['/role'])
    await expect.element(dialog).not.toBeInTheDocument()
  })

  it('runs an action', async () => {
    const { done, text, screen } = await openConsole()
    await text.fill('退出')
    await expect.element(screen.getByRole('option', { name: /退出登录/ })).toBeVisible()
    await userEvent.keyboard('{Enter}')
    expect(done).toEqual(['sign-out'])
  })

  it('offers favourites and recent pages first, then actions, then every other page', async () => {
    const memory = createMemory()
    memory.visit('/price')
    memory.visit('/gone')
    memory.toggleFavourite('/role')
    const { group } = await openConsole(memory)
    expect(group('收藏')).toEqual(['角色管理'])
    expect(group('最近访问')).toEqual(['产品价格'])
    expect(group('操作')).toEqual(['退出登录', '刷新当前页签'])
    expect(group('页面')).toEqual(['用户管理', '坏地址'])
  })

  it('marks a favourite by Ctrl+D and by mouse', async () => {
    const { memory, text, screen } = await openConsole()
    await text.fill('角色')
    await expect.element(screen.getByRole('option', { name: /角色管理/ })).toBeVisible()
    await userEvent.keyboard('{Control>}d{/Control}')
    await expect.element(screen.getByRole('status')).toHaveTextContent('已收藏')
    expect(memory.read().favourites).toEqual(['/role'])
    await screen.getByTitle('取消收藏').click()
    expect(memory.read().favourites).toEqual([])
  })

  it('says that nothing was found', async () => {
    const { text, screen } = await openConsole()
    await text.fill('没有这样的页面')
    await expect.element(screen.getByText('没有查询到任何数据').first()).toBeVisible()
    await expect.element(text).toHaveAttribute('aria-expanded', 'false')
  })

  it('has nothing for axe to find', async () => {
    const { text, screen } = await openConsole()
    for (const typed of ['', '管理', '没有']) {
      await text.fill(typed)
      const { violations } = await axe.run(screen.container, {
        rules: { region: { enabled: false }, 'color-contrast': { enabled: false } },
      })
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
    }
  })
})

describe('records in the palette', () => {
  function recording(answer: (typed: string) => readonly PaletteAction[]) {
    const asked: string[] = []
    const findRecords: FindRecords = async (typed) => {
      asked.push(typed)
      return answer(typed)
    }
    return { asked, findRecords }
  }

  it('are asked for once the typing pauses, by more than a letter, and opened by Enter', async () => {
    const run: string[] = []
    const { asked, findRecords } = recording((typed) => [
      { id: 'record order 1', title: typed, group: ['订单'], run: () => run.push(typed) },
    ])
    const { text, group, screen, dialog } = await openConsole(createMemory(), { findRecords })
    await text.fill('D')
    await userEvent.type(text, 'D01')
    await expect.poll(() => asked).toEqual(['DD01'])
    await expect.element(screen.getByRole('option', { name: /DD01/ })).toBeVisible()
    expect(group('数据')).toEqual(['DD01'])
    await userEvent.keyboard('{Enter}')
    await expect.element(dialog).not.toBeInTheDocument()
    expect(run).toEqual(['DD01'])
  })

  it('stand below the pages, and never under another text', async () => {
    const { findRecords } = recording((typed) => (typed === '管理' ? [{ id: 'r', title: '管理费', run() {} }] : []))
    const { text, screen, group } = await openConsole(createMemory(), { findRecords })
    await text.fill('管理')
    await expect.poll(() => screen.getByRole('option', { name: '管理费' }).elements().length).toBe(1)
    expect(group('数据')).toEqual(['管理费'])
    await text.fill('管理员')
    await expect.poll(() => screen.getByRole('option', { name: '管理费' }).elements().length).toBe(0)
  })

  it('that cannot be had leave pages and actions as they are, and say so', async () => {
    const findRecords = () => Promise.reject(new Error('offline'))
    const { text, screen } = await openConsole(createMemory(), { findRecords })
    await text.fill('角色')
    await expect.element(screen.getByText('数据暂时无法搜索，页面和操作不受影响')).toBeVisible()
    await expect.element(screen.getByRole('option', { name: /角色管理/ })).toBeVisible()
  })

  it('are made by an action that is found, and not listed before', async () => {
    const run: string[] = []
    const furtherActions = [{ id: 'add', title: '新增订单', run: () => run.push('add') }]
    const { text, screen } = await openConsole(createMemory(), { furtherActions })
    expect(screen.getByRole('option', { name: '新增订单' }).elements()).toEqual([])
    await text.fill('新增')
    await expect.element(screen.getByRole('option', { name: '新增订单' })).toBeVisible()
    await userEvent.keyboard('{Enter}')
    expect(run).toEqual(['add'])
  })
})
