import { expect, it } from 'vitest'
import { DEFAULT_PREFERENCES } from '#src/features/settings/preferences.ts'
import { createSettingsStore, PreferencesNotKeptError } from '#src/features/settings/settings-store.ts'
import { createNoticeBoard } from '#src/platform/notice-board.ts'
import { changeSetting } from './change-setting.ts'

function setup(keep: () => Promise<void>) {
  const notices = createNoticeBoard()
  const texts: string[] = []
  notices.attach({ show: ({ text }) => texts.push(text), ask: ({ answer }) => answer(true) })
  const settings = createSettingsStore({ read: () => DEFAULT_PREFERENCES, keep })
  return { notices, settings, texts }
}

it('counts at once, and says that it cannot be kept', async () => {
  const { texts, ...services } = setup(() => Promise.reject(new PreferencesNotKeptError()))
  await changeSetting(services, { sidebarOpen: false })
  expect(services.settings.state.sidebarOpen).toBe(false)
  expect(texts).toEqual(['浏览器存储不可用或已满，登录状态和个人设置在关闭或刷新页面后不会保留'])
})

it('says nothing when it is kept, and hides no other failure', async () => {
  const { texts, ...services } = setup(() => Promise.resolve())
  await changeSetting(services, { sidebarOpen: false })
  expect(texts).toEqual([])
  const broken = setup(() => Promise.reject(new TypeError('broken')))
  await expect(changeSetting(broken, { sidebarOpen: false })).rejects.toThrow('broken')
})
