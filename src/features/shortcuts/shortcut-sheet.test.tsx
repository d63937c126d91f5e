import axe from 'axe-core'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Themed } from '#src/app/theme/themed.tsx'
import { DEFAULT_PREFERENCES } from '#src/features/settings/preferences.ts'
import { ShortcutSheet } from './shortcut-sheet.tsx'
import { sheetShortcuts } from './shortcuts.ts'

const GROUPS = [
  { title: '全局', shortcuts: [{ label: '打开命令面板', keys: ['Mod+K'] }, sheetShortcuts.sheet] },
  { title: '页签栏', shortcuts: [{ label: '打开页签的菜单', keys: ['Shift+F10', 'ContextMenu'] }] },
]

function Console({ onChange }: { onChange(on: boolean): void }) {
  const [open, setOpen] = useState(false)
  const [singleKeys, setSingleKeys] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        打开
      </button>
      {open && (
        <ShortcutSheet
          groups={GROUPS}
          mac={false}
          singleKeys={singleKeys}
          onSingleKeysChange={(on) => {
            setSingleKeys(on)
            onChange(on)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

async function openSheet() {
  const changes: boolean[] = []
  const screen = await render(
    <Themed preferences={DEFAULT_PREFERENCES}>
      <Console onChange={(on) => changes.push(on)} />
    </Themed>,
  )
  await screen.getByRole('button', { name: '打开' }).click()
  await expect.element(screen.getByRole('dialog', { name: '快捷键' })).toBeVisible()
  return { screen, changes }
}

describe('the shortcut sheet', () => {
  it('tells what each shortcut does, by which keys, and where', async () => {
    const { screen } = await openSheet()
    expect(
      screen
        .getByRole('heading', { level: 3 })
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(['全局', '页签栏'])
    const rows = [...document.querySelectorAll('dl > div')].map((row) => row.textContent)
    expect(rows).toEqual(['打开命令面板CtrlK', '查看全部快捷键?', '打开页签的菜单ShiftF10或菜单键'])
  })

  it('switches the shortcuts of one key off and on', async () => {
    const { screen, changes } = await openSheet()
    const choice = screen.getByRole('switch', { name: '启用单键快捷键' })
    await expect.element(choice).toBeChecked()
    await choice.click()
    await expect.element(choice).not.toBeChecked()
    await choice.click()
    expect(changes).toEqual([false, true])
  })

  it('takes the focus, and is closed by Esc', async () => {
    const { screen } = await openSheet()
    const dialog = screen.getByRole('dialog').element()
    await expect.poll(() => dialog.contains(document.activeElement)).toBe(true)
    await userEvent.keyboard('{Escape}')
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  })

  it('has no violation that axe finds', async () => {
    const { screen } = await openSheet()
    // Half-transparent is half the contrast.
    await expect.poll(() => document.getAnimations().length).toBe(0)
    const { violations } = await axe.run(screen.getByRole('dialog').element())
    expect(violations).toEqual([])
  })
})
