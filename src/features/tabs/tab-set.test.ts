import { describe, expect, it } from 'vitest'
import { tabsToClose } from './closing.ts'
import {
  activate,
  changeTab,
  createTabSet,
  move,
  readdress,
  refresh,
  remove,
  reopen,
  setMultiple,
  setPinned,
  type TabSet,
  visit,
} from './tab-set.ts'
import { HOME, idOf, openedTabs, picture, tabPage } from './tabs.fixture.ts'

function show(set: TabSet, path: string): TabSet {
  return activate(set, idOf(set, path))
}

function pin(set: TabSet, path: string, pinned = true): TabSet {
  return setPinned(set, idOf(set, path), pinned)
}

function close(set: TabSet, ...paths: readonly string[]): TabSet {
  return remove(
    set,
    paths.map((path) => idOf(set, path)),
  )
}

describe('opening', () => {
  it('begins with home, which is there before it is visited', () => {
    expect(picture(createTabSet(HOME))).toBe('[首页]')
    expect(picture(visit(createTabSet(HOME), tabPage('/a')))).toBe('首页 [/a]')
  })

  it('adds a tab for a page that is not open, at the end', () => {
    expect(picture(openedTabs('/a', '/b'))).toBe('首页 /a [/b]')
  })

  it('keeps entries of name, path, full path and meta, keyed by the full path', () => {
    const set = openedTabs('/a?x=1', '/a?x=2', '/a?x=1')
    expect(picture(set)).toBe('首页 [/a?x=1] /a?x=2')
    expect(set.tabs[1]).toMatchObject({ name: '/a?x=1', path: '/a', fullPath: '/a?x=1', meta: { title: '/a?x=1' } })
  })

  it('keeps one tab for all addresses of a path that shares it, with the one that was visited last', () => {
    const shared = (query: string) => ({ ...tabPage(`/a${query}`, { title: '示例', sharesTab: true }), name: '/a' })
    const first = visit(openedTabs('/b'), shared('?x=1'))
    const set = visit(show(first, '/b'), shared('?x=2'))
    expect(picture(set)).toBe('首页 /b [示例]')
    expect(set.tabs[2]).toMatchObject({ id: first.tabs[2]?.id, path: '/a', fullPath: '/a?x=2' })
    expect(picture(visit(set, { ...shared('?x=1'), path: '/other', fullPath: '/other?x=1' }))).toBe(
      '首页 /b 示例 [示例]',
    )
  })

  it('updates a tab that is visited again with what its route says now', () => {
    const set = visit(openedTabs('/a', '/b'), tabPage('/a', { title: '甲', icon: 'shop' }))
    expect(picture(set)).toBe('首页 [甲] /b')
    expect(set.tabs[1]?.meta.icon).toBe('shop')
  })

  it('keeps the title that a page has given itself when it is visited again', () => {
    const opened = openedTabs('/a')
    const titled = changeTab(opened, idOf(opened, '/a'), () => ({ ownTitle: '合同 42' }))
    expect(picture(visit(titled, tabPage('/a')))).toBe('首页 [合同 42]')
  })

  it('changes nothing when the page that is shown is visited again', () => {
    const set = openedTabs('/a')
    expect(visit(set, tabPage('/a'))).toBe(set)
  })
})

describe('closing', () => {
  it.each([
    ['the next one, when it was shown', '/a', '/a', '首页 [/b] /c'],
    ['the previous one, when it was shown and the last', '/c', '/c', '首页 /a [/b]'],
    ['what was shown, when another is closed', '/c', '/a', '首页 /b [/c]'],
  ])('leaves %s', (_, shown, closed, expected) => {
    expect(picture(close(show(openedTabs('/a', '/b', '/c'), shown), closed))).toBe(expected)
  })

  it.each([
    ['left', '/b', '首页 [/b] /c'],
    ['right', '/b', '首页 /a [/b]'],
    ['others', '/b', '首页 [/b]'],
    ['this', '/b', '首页 /a [/c]'],
  ] as const)('of %s of the page that is shown', (closing, path, expected) => {
    const set = show(openedTabs('/a', '/b', '/c'), path)
    const ids = tabsToClose(set, closing, idOf(set, path)).map(({ id }) => id)
    expect(picture(remove(set, ids))).toBe(expected)
  })

  it('keeps pinned tabs beside home and the chosen one', () => {
    const set = pin(pin(openedTabs('/a', '/b', '/c', '/d'), '/a'), '/d')
    expect(picture(set)).toBe('首页 !/a [!/d] /b /c')
    const ids = tabsToClose(set, 'others', idOf(set, '/c')).map(({ id }) => id)
    expect(picture(remove(set, ids, idOf(set, '/c')))).toBe('首页 !/a [!/d] /c')
    expect(tabsToClose(set, 'left', idOf(set, '/c')).map(({ fullPath }) => fullPath)).toEqual(['/b'])
  })

  it('shows the chosen page when the one that was shown is among the closed', () => {
    const set = show(openedTabs('/a', '/b', '/c'), '/c')
    const chosen = idOf(set, '/a')
    const ids = tabsToClose(set, 'right', chosen).map(({ id }) => id)
    expect(picture(remove(set, ids, chosen))).toBe('首页 [/a]')
  })

  it('never takes the last tab', () => {
    const single = setMultiple(openedTabs('/a'), false)
    expect(remove(single, [single.activeId])).toBe(single)
  })
})

describe('reopening', () => {
  it('brings back what was closed last, where it stood, one after the other', () => {
    const closed = close(close(openedTabs('/a', '/b', '/c'), '/a'), '/b')
    const once = reopen(closed)
    expect(picture(once)).toBe('首页 [/b] /c')
    expect(picture(reopen(once))).toBe('首页 [/a] /b /c')
  })

  it('brings back its title and its pin, but neither its page nor the mark of unsaved input', () => {
    const opened = pin(openedTabs('/a', '/b'), '/a')
    const marked = changeTab(opened, idOf(opened, '/a'), () => ({ ownTitle: '甲', unsaved: true, refreshes: 3 }))
    const before = idOf(marked, '/a')
    const back = reopen(close(marked, '/a'))
    expect(picture(back)).toBe('首页 [!甲] /b')
    expect(back.activeId).not.toBe(before)
    expect(back.tabs[1]?.refreshes).toBe(0)
  })

  it('shows the tab when the page has been opened again meanwhile, and does nothing when nothing was closed', () => {
    const again = visit(close(openedTabs('/a', '/b'), '/a'), tabPage('/a'))
    expect(picture(reopen(show(again, '/b')))).toBe('首页 /b [/a]')
    const untouched = openedTabs('/a')
    expect(reopen(untouched)).toBe(untouched)
  })

  it('remembers the last twenty', () => {
    const paths = Array.from({ length: 25 }, (_, index) => `/p${index}`)
    const all = openedTabs(...paths)
    expect(close(all, ...paths).closed).toHaveLength(20)
  })
})

describe('pinning', () => {
  it('puts a tab behind home and the others that are pinned', () => {
    expect(picture(pin(pin(openedTabs('/a', '/b', '/c'), '/c'), '/b'))).toBe('首页 [!/c] !/b /a')
  })

  it('puts it before the others when it is taken back', () => {
    const pinned = pin(pin(openedTabs('/a', '/b', '/c'), '/c'), '/b')
    expect(picture(pin(pinned, '/c', false))).toBe('首页 !/b [/c] /a')
  })

  it('leaves home as it is', () => {
    const set = openedTabs('/a')
    expect(setPinned(set, 'home', false)).toBe(set)
  })
})

describe('moving', () => {
  it.each([
    ['/a', 3, '首页 /b /a'],
    ['/b', 1, '首页 /b /a'],
    ['/b', 0, '首页 /b /a'],
    ['/a', 99, '首页 /b /a'],
  ])('%s to place %i', (path, to, expected) => {
    const set = show(openedTabs('/a', '/b'), '/home')
    expect(picture(move(set, idOf(set, path), to))).toBe(expected.replace('首页', '[首页]'))
  })

  it('keeps pinned tabs before the others', () => {
    const set = pin(openedTabs('/a', '/b', '/c'), '/a')
    expect(picture(move(set, idOf(set, '/a'), 3))).toBe('首页 !/a /b [/c]')
    expect(picture(move(set, idOf(set, '/c'), 0))).toBe('首页 !/a [/c] /b')
  })

  it('leaves home where it is', () => {
    const set = openedTabs('/a')
    expect(move(set, 'home', 1)).toBe(set)
  })
})

describe('without multi-tab mode', () => {
  it('only the current page is kept', () => {
    const single = setMultiple(openedTabs('/a', '/b'), false)
    expect(picture(single)).toBe('[/b]')
    expect(picture(visit(single, tabPage('/c')))).toBe('[/c]')
    expect(picture(visit(single, HOME))).toBe('[首页]')
  })

  it('home is back as soon as the mode is', () => {
    expect(picture(setMultiple(setMultiple(openedTabs('/a'), false), true))).toBe('首页 [/a]')
  })
})

describe('a tab', () => {
  it('is mounted anew by its own refresh only, without what was typed', () => {
    const opened = openedTabs('/a', '/b')
    const typed = changeTab(opened, idOf(opened, '/a'), () => ({ unsaved: true }))
    const fresh = refresh(typed, idOf(typed, '/a'))
    expect(picture(fresh)).toBe('首页 /a [/b]')
    expect(fresh.tabs.map(({ refreshes }) => refreshes)).toEqual([0, 1, 0])
  })

  it('follows its page to another query, unless another tab has that address', () => {
    const set = openedTabs('/a', '/b')
    const id = idOf(set, '/a')
    const moved = readdress(set, id, '/a?x=1')
    expect(idOf(moved, '/a?x=1')).toBe(id)
    expect(readdress(set, id, '/b')).toBe(set)
    expect(readdress(set, 'home', '/home?x=1')).toBe(set)
  })

  it('that is closed meanwhile changes nothing any more', () => {
    const set = openedTabs('/a')
    expect(changeTab(set, 'tab-99', () => ({ unsaved: true }))).toBe(set)
  })
})
