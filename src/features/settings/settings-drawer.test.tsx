import { ConfigProvider } from 'antd'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { DEFAULT_PREFERENCES, type Preferences } from './preferences.ts'
import { formatPreferences } from './preferences-text.ts'
import { COLOR_PRESETS } from './presets.ts'
import { SettingsDrawer, type SettingsDrawerProps } from './settings-drawer.tsx'
import { createSettingsStore, PreferencesNotKeptError } from './settings-store.ts'

interface Setup {
  readonly preferences?: Partial<Preferences>
  readonly keep?: () => Promise<void>
  readonly copyText?: (text: string) => Promise<void>
  readonly dark?: boolean
}

function Page(props: Omit<SettingsDrawerProps, 'open' | 'onClose'>) {
  const [open, setOpen] = useState(true)
  // A drawer that slides in is pressed beside its buttons.
  return (
    <ConfigProvider theme={{ token: { motion: false } }}>
      <SettingsDrawer open={open} onClose={() => setOpen(false)} {...props} />
    </ConfigProvider>
  )
}

async function openSettings({ preferences = {}, keep = async () => undefined, copyText, dark = false }: Setup = {}) {
  await page.viewport(1280, 1200)
  const settings = createSettingsStore({ read: () => preferences, keep })
  const notices: string[] = []
  const screen = await render(
    <Page
      settings={settings}
      dark={dark}
      copyText={copyText ?? (async () => undefined)}
      onNotice={(tone, text) => notices.push(`${tone}: ${text}`)}
    />,
  )
  await expect.element(screen.getByRole('dialog', { name: '系统设置' })).toBeVisible()
  return { screen, settings, notices }
}

describe('every setting of the specification', () => {
  it.each<[string, string, Partial<Preferences>]>([
    ['radio', '浅色', { appearance: 'light' }],
    ['radio', '深色', { appearance: 'dark' }],
    ['radio', '深色菜单', { menuTheme: 'dark' }],
    ['radio', '顶部菜单', { navigation: 'topmenu' }],
    ['switch', '固定头部', { fixedHeader: true }],
    ['switch', '固定侧边菜单', { fixedSideMenu: true }],
    ['switch', '多页签模式', { multiTab: false }],
    ['switch', '色弱模式', { colorWeak: true }],
    ['switch', '紧凑布局', { density: 'compact' }],
    ['switch', '单键快捷键', { singleKeyShortcuts: false }],
  ])('%s %s counts as soon as it is chosen', async (role, name, expected) => {
    const { screen, settings } = await openSettings()
    await screen.getByRole(role, { name, exact: true }).click()
    await expect.poll(() => settings.state).toEqual({ ...DEFAULT_PREFERENCES, ...expected })
  })

  it('offers the eight presets by name, with the default one chosen', async () => {
    const { screen, settings } = await openSettings()
    await expect.element(screen.getByRole('radio', { name: '拂晓蓝（默认）' })).toBeChecked()
    for (const { name, color } of COLOR_PRESETS) {
      await screen.getByRole('radio', { name }).click()
      await expect.poll(() => settings.state.color).toBe(color)
    }
    await expect.element(screen.getByText('酱紫')).toBeVisible()
  })

  it('fluid content can be chosen for the top menu only', async () => {
    const { screen, settings } = await openSettings({ preferences: { contentWidth: 'Fluid' } })
    const width = screen.getByRole('radiogroup', { name: '内容区域宽度' })
    const [fixed, fluid] = [width.getByRole('radio', { name: '固定' }), width.getByRole('radio', { name: '流式' })]
    await expect.element(fixed).toBeChecked()
    await expect.element(fluid).toBeDisabled()
    await expect.element(screen.getByText('流式仅在顶部菜单时可选')).toBeVisible()
    await screen.getByRole('radio', { name: '顶部菜单' }).click()
    await expect.element(fluid).toBeChecked()
    await width.getByText('固定').click()
    await expect.poll(() => settings.state.contentWidth).toBe('Fixed')
  })

  it('hiding the header asks for a fixed one', async () => {
    const { screen, settings } = await openSettings({ preferences: { hideHeader: true } })
    const hide = screen.getByRole('switch', { name: '下滑时隐藏头部' })
    await expect.element(hide).toBeDisabled()
    await expect.element(hide).not.toBeChecked()
    await screen.getByRole('switch', { name: '固定头部' }).click()
    await expect.element(hide).toBeChecked()
    await hide.click()
    await expect.poll(() => settings.state.hideHeader).toBe(false)
  })

  it('a menu on top cannot be fixed at the side', async () => {
    const { screen } = await openSettings({ preferences: { navigation: 'topmenu', fixedSideMenu: true } })
    const fixed = screen.getByRole('switch', { name: '固定侧边菜单' })
    await expect.element(fixed).toBeDisabled()
    await expect.element(fixed).toHaveAccessibleDescription('顶部菜单时不可用')
  })

  it('in the dark the menu is dark, and says so', async () => {
    const { screen } = await openSettings({ dark: true })
    await expect.element(screen.getByRole('radio', { name: '浅色菜单' })).toBeDisabled()
    await expect.element(screen.getByText('深色外观下菜单总是深色')).toBeVisible()
  })
})

describe('a theme that changes', () => {
  it('says 正在编译主题！ until it is there', async () => {
    let finish: () => void = () => undefined
    const { screen } = await openSettings({ keep: () => new Promise((done) => (finish = done)) })
    await screen.getByRole('radio', { name: '酱紫' }).click()
    await expect.element(screen.getByRole('status')).toHaveTextContent('正在编译主题！')
    finish()
    await expect.element(screen.getByRole('status')).not.toBeInTheDocument()
  })

  it('says Failed to update theme when it will not last, and shows it all the same', async () => {
    const { screen, settings } = await openSettings({ keep: () => Promise.reject(new PreferencesNotKeptError()) })
    await screen.getByRole('radio', { name: '酱紫' }).click()
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Failed to update theme')
    expect(settings.state.color).toBe('#722ED1')
  })

  it('is not blamed for another setting that will not last', async () => {
    const { screen } = await openSettings({ keep: () => Promise.reject(new PreferencesNotKeptError()) })
    await screen.getByRole('switch', { name: '多页签模式' }).click()
    await expect.element(screen.getByRole('alert')).toHaveTextContent('设置未能保存')
  })
})

describe('preferences on the way to another machine', () => {
  it('are copied', async () => {
    const copied: string[] = []
    const { screen, notices } = await openSettings({
      preferences: { color: '#722ED1' },
      copyText: async (text) => void copied.push(text),
    })
    await screen.getByRole('button', { name: '复制偏好' }).click()
    await expect.poll(() => notices).toEqual(['success: 偏好已复制，可在另一台电脑粘贴'])
    expect(copied).toEqual([formatPreferences({ ...DEFAULT_PREFERENCES, color: '#722ED1' })])
  })

  it('are shown to be copied by hand where the browser has no clipboard', async () => {
    const { screen } = await openSettings({ copyText: () => Promise.reject(new DOMException('no', 'NotAllowedError')) })
    await screen.getByRole('button', { name: '复制偏好' }).click()
    const box = screen.getByRole('textbox', { name: /请手动复制/ })
    await expect.element(box).toHaveValue(formatPreferences(DEFAULT_PREFERENCES))
    await expect.element(box).toHaveFocus()
  })

  it('are pasted and count', async () => {
    const { screen, settings, notices } = await openSettings()
    const wanted: Preferences = { ...DEFAULT_PREFERENCES, color: '#722ED1', navigation: 'topmenu' }
    await screen.getByRole('button', { name: '粘贴偏好' }).click()
    await screen.getByRole('textbox', { name: '把复制的偏好粘贴到这里' }).fill(formatPreferences(wanted))
    await screen.getByRole('button', { name: '应用' }).click()
    await expect.poll(() => settings.state).toEqual(wanted)
    expect(notices).toEqual(['success: 偏好已应用'])
    await expect.element(screen.getByRole('button', { name: '粘贴偏好' })).toHaveFocus()
  })

  it('are refused when they are something else', async () => {
    const { screen, settings, notices } = await openSettings()
    await screen.getByRole('button', { name: '粘贴偏好' }).click()
    await screen.getByRole('textbox').fill('{"color":"#722ED1"}')
    await screen.getByRole('button', { name: '应用' }).click()
    await expect.poll(() => notices).toEqual(['error: 这不是从本系统复制的偏好'])
    expect(settings.state).toEqual(DEFAULT_PREFERENCES)
  })

  it('go back to the first day', async () => {
    const { screen, settings } = await openSettings({ preferences: { color: '#722ED1', multiTab: false } })
    await screen.getByRole('button', { name: '恢复默认' }).click()
    await expect.poll(() => settings.state).toEqual(DEFAULT_PREFERENCES)
  })
})
