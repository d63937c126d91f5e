import { subscribe } from 'valtio'
import { describe, expect, it } from 'vitest'
import { createMemoryStore, openBrowserStore } from '#src/platform/storage/browser-store.ts'
import { createStorage, type KeyValueStore } from '#src/platform/storage/storage.ts'
import { createBrowserKeeper } from './browser-keeper.ts'
import { DEFAULT_PREFERENCES, effective, isAvailable, type Preferences } from './preferences.ts'
import { formatPreferences, parsePreferences } from './preferences-text.ts'
import { createSettingsStore } from './settings-store.ts'

function setup(local: KeyValueStore = createMemoryStore()) {
  const storage = createStorage({ local, session: createMemoryStore(), now: () => 1_000 })
  return { local, open: () => createSettingsStore(createBrowserKeeper(storage)) }
}

const EVERYTHING_ELSE: Preferences = {
  appearance: 'dark',
  menuTheme: 'dark',
  color: '#722ED1',
  navigation: 'topmenu',
  contentWidth: 'Fluid',
  fixedHeader: true,
  hideHeader: true,
  fixedSideMenu: true,
  colorWeak: true,
  multiTab: false,
  density: 'compact',
  sidebarOpen: false,
  singleKeyShortcuts: false,
}

describe('the settings', () => {
  it('begin as specified: blue, light navigation, side menu, fixed content width, multi-tab on, all else off', () => {
    const { color, menuTheme, navigation, contentWidth, multiTab, ...rest } = setup().open().state
    expect({ color, menuTheme, navigation, contentWidth, multiTab }).toEqual({
      color: '#1890FF',
      menuTheme: 'light',
      navigation: 'sidemenu',
      contentWidth: 'Fixed',
      multiTab: true,
    })
    expect(rest).toMatchObject({ fixedHeader: false, hideHeader: false, fixedSideMenu: false, colorWeak: false })
  })

  it('count again when the console is opened again', async () => {
    const { open } = setup()
    await open().change(EVERYTHING_ELSE)
    expect(open().state).toEqual(EVERYTHING_ELSE)
  })

  it.each<[keyof Preferences, string, unknown]>([
    ['sidebarOpen', 'SIDEBAR_TYPE', false],
    ['menuTheme', 'DEFAULT_THEME', 'dark'],
    ['navigation', 'DEFAULT_LAYOUT_MODE', 'topmenu'],
    ['color', 'DEFAULT_COLOR', '#722ED1'],
    ['colorWeak', 'DEFAULT_COLOR_WEAK', true],
    ['fixedHeader', 'DEFAULT_FIXED_HEADER', true],
    ['fixedSideMenu', 'DEFAULT_FIXED_SIDEMENU', true],
    ['hideHeader', 'DEFAULT_FIXED_HEADER_HIDDEN', true],
    ['contentWidth', 'DEFAULT_CONTENT_WIDTH_TYPE', 'Fluid'],
    ['multiTab', 'DEFAULT_MULTI_PAGE', false],
  ])('%s is kept under %s of the contract, without expiry', async (name, key, value) => {
    const { local, open } = setup()
    await open().change({ [name]: EVERYTHING_ELSE[name] })
    expect(JSON.parse(local.getItem(`pro__${key}`) ?? '')).toEqual({ value, expire: null })
  })

  it('keep only what is changed', async () => {
    const { local, open } = setup()
    await open().change({ multiTab: true, colorWeak: true })
    expect(local.getItem('pro__DEFAULT_MULTI_PAGE')).toBeNull()
  })

  it.each([
    ['a colour that is none', 'DEFAULT_COLOR', 'url(javascript:1)'],
    ['a layout of another product', 'DEFAULT_LAYOUT_MODE', 'mixed'],
    ['a flag that is a text', 'DEFAULT_MULTI_PAGE', 'false'],
  ])('take the default for %s', (_, key, value) => {
    const { local, open } = setup()
    local.setItem(`pro__${key}`, JSON.stringify({ value, expire: null }))
    expect(open().state).toEqual(DEFAULT_PREFERENCES)
  })

  it('change at once and say so when the browser keeps nothing', async () => {
    const full = openBrowserStore(() => ({
      ...createMemoryStore(),
      setItem() {
        throw new DOMException('full', 'QuotaExceededError')
      },
    }))
    const settings = setup(full).open()
    await expect(settings.change({ color: '#722ED1' })).rejects.toMatchObject({ code: 'preferences-not-kept' })
    expect(settings.state.color).toBe('#722ED1')
  })

  it('follow what another window has set, and keep what it has not', async () => {
    const { open, local } = setup()
    const [here, there] = [open(), open()]
    await here.change({ density: 'compact' })
    await there.change({ appearance: 'dark', multiTab: false })
    const changes: Partial<Preferences>[] = []
    const stop = subscribe(here.state, () => changes.push({ ...here.state }), true)
    here.reread()
    expect(here.state).toMatchObject({ appearance: 'dark', multiTab: false, density: 'compact' })
    const before = changes.length
    here.reread()
    expect([before > 0, changes.length]).toEqual([true, before])
    stop()
    local.removeItem('pro__DEFAULT_MULTI_PAGE')
    here.reread()
    expect(here.state.multiTab).toBe(false)
  })

  it('go back to the first day', async () => {
    const { open } = setup()
    const settings = open()
    await settings.change(EVERYTHING_ELSE)
    await settings.reset()
    expect(open().state).toEqual(DEFAULT_PREFERENCES)
  })
})

describe('what rules what out', () => {
  it.each<[string, keyof Preferences, Partial<Preferences>, boolean]>([
    ['fluid content is for the top menu', 'contentWidth', { navigation: 'topmenu' }, true],
    ['not for the side menu', 'contentWidth', { navigation: 'sidemenu' }, false],
    ['a header hides when it is fixed', 'hideHeader', { fixedHeader: true }, true],
    ['not otherwise', 'hideHeader', { fixedHeader: false }, false],
    ['a side menu can be fixed', 'fixedSideMenu', { navigation: 'sidemenu' }, true],
    ['a top menu cannot', 'fixedSideMenu', { navigation: 'topmenu' }, false],
  ])('%s', (_, name, given, expected) => {
    const preferences = { ...EVERYTHING_ELSE, ...given }
    expect(isAvailable(name, preferences)).toBe(expected)
    expect(effective(preferences)[name] === DEFAULT_PREFERENCES[name]).toBe(!expected)
  })
})

describe('preferences as text', () => {
  it('come back as they were', () => {
    expect(parsePreferences(formatPreferences(EVERYTHING_ELSE))).toEqual({
      kind: 'preferences',
      preferences: EVERYTHING_ELSE,
      wrong: [],
    })
  })

  it.each(['', 'hello', '[]', 'null', '{"color":"#722ED1"}'])('are not %s', (text) => {
    expect(parsePreferences(text)).toEqual({ kind: 'foreign' })
  })

  it('name what is no value, and take its default', () => {
    const text = '{"kind":"pagewright-preferences","color":"red","navigation":"topmenu","__proto__":{"a":1}}'
    expect(parsePreferences(text)).toEqual({
      kind: 'preferences',
      preferences: { ...DEFAULT_PREFERENCES, navigation: 'topmenu' },
      wrong: ['color'],
    })
  })
})
