import { describe, expect, it } from 'vitest'
import { liveTabs } from './live-tabs.ts'
import { restoreTabs, tabsEntry, toStoredTabs } from './stored-tabs.ts'
import { changeTab, remove, reopen, setPinned, type TabSet, visit } from './tab-set.ts'
import { HOME, idOf, openedTabs, picture, tabPage } from './tabs.fixture.ts'

/** Through the text that storage keeps. */
function reload(set: TabSet, pageAt: Parameters<typeof restoreTabs>[2] = tabPage): TabSet {
  const stored = tabsEntry.parse(JSON.parse(JSON.stringify(toStoredTabs(set, '0/A01/1'))))
  return restoreTabs(HOME, stored ?? { tabs: [] }, pageAt)
}

describe('tabs after a reload', () => {
  it('have their order, their pins and their titles', () => {
    const opened = openedTabs('/a', '/b?x=1', '/c')
    const titled = changeTab(opened, idOf(opened, '/b?x=1'), () => ({ ownTitle: '合同 42' }))
    const set = setPinned(titled, idOf(titled, '/c'), true)
    expect(picture(reload(set))).toBe('[首页] !/c /a 合同 42')
  })

  it('can be opened again where they stood, also those that were closed before it', () => {
    const set = openedTabs('/a', '/b', '/c', '/gone')
    const closed = remove(remove(set, [idOf(set, '/b')]), [idOf(set, '/gone')])
    const back = reload(closed, (path) => (path === '/gone' ? undefined : tabPage(path)))
    expect(picture(reopen(back))).toBe('首页 /a [/b] /c')
    expect(picture(reopen(reopen(back)))).toBe('首页 /a [/b] /c')
  })

  it('are without what told of an address that has no page', () => {
    const set = visit(openedTabs('/a'), tabPage('/404', { title: '页面不存在', transient: true }))
    expect(picture(set)).toBe('首页 /a [页面不存在]')
    expect(picture(reload(set))).toBe('[首页] /a')
    const left = visit(set, tabPage('/b'))
    expect(picture(left)).toBe('首页 /a [/b]')
    expect(picture(reopen(remove(set, [set.activeId])))).toBe('首页 [/a]')
  })

  it('show the page of the address, and mount no other', () => {
    const back = visit(reload(openedTabs('/a', '/b')), tabPage('/a'))
    expect(picture(back)).toBe('首页 [/a] /b')
    expect(liveTabs(back, 'all').map(({ fullPath }) => fullPath)).toEqual(['/a'])
  })

  it('are without those whose page is gone', () => {
    const set = openedTabs('/a', '/b')
    expect(picture(reload(set, (path) => (path === '/a' ? undefined : tabPage(path))))).toBe('[首页] /b')
  })

  it('hold no unsaved input: it is gone with the page', () => {
    const set = openedTabs('/a')
    expect(picture(reload(changeTab(set, idOf(set, '/a'), () => ({ unsaved: true }))))).toBe('[首页] /a')
  })

  it.each([
    ['nothing', null],
    ['a list', []],
    ['no scope', { tabs: [] }],
    ['a tab without an address', { scope: '', tabs: [{ pinned: true }] }],
    ['a closing without its place', { scope: '', tabs: [], closed: [{ fullPath: '/a', pinned: false }] }],
    ['a title that is no text', { scope: '', tabs: [{ fullPath: '/a', pinned: false, ownTitle: 1 }] }],
  ])('are home alone when storage holds %s', (_, stored) => {
    expect(tabsEntry.parse(stored)).toBeUndefined()
  })
})
