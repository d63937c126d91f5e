import { describe, expect, it } from 'vitest'
import { closeRefusal } from './closing.ts'
import { keptByMenu, LIVE_LIMIT, liveTabs } from './live-tabs.ts'
import { activate, changeTab, createTabSet, move, remove, setMultiple, type TabSet, visit } from './tab-set.ts'
import { HOME, idOf, openedTabs, tabPage } from './tabs.fixture.ts'

const MANY = Array.from({ length: 20 }, (_, index) => `/p${index}`)

function livePaths(set: TabSet, keepAlive: 'all' | 'menu' = 'all') {
  return liveTabs(set, keepAlive).map(({ fullPath }) => fullPath)
}

describe('living pages', () => {
  it('are those that have been shown: a restored tab waits for its visit', () => {
    expect(livePaths(createTabSet(HOME))).toEqual([])
    expect(livePaths(openedTabs('/a'))).toEqual(['/home', '/a'])
  })

  it('are the twelve that were shown last', () => {
    const set = openedTabs(...MANY)
    expect(livePaths(set)).toEqual(MANY.slice(-LIVE_LIMIT))
    expect(set.tabs).toHaveLength(21)
    const again = activate(set, idOf(set, '/p0'))
    expect(livePaths(again)).toEqual(['/p0', ...MANY.slice(-LIVE_LIMIT + 1)])
  })

  it('include every page with unsaved input, however long ago it was shown', () => {
    const typed = openedTabs('/p0')
    const set = changeTab(typed, idOf(typed, '/p0'), () => ({ unsaved: true }))
    const many = MANY.slice(1).reduce((all, path) => visit(all, tabPage(path)), set)
    expect(livePaths(many)).toEqual(['/p0', ...MANY.slice(-LIVE_LIMIT)])
  })

  it('keep their order in the document when their tabs are moved', () => {
    const set = openedTabs('/a', '/b', '/c')
    expect(livePaths(move(set, idOf(set, '/c'), 1))).toEqual(livePaths(set))
  })

  it('are gone with their tab', () => {
    const set = openedTabs('/a', '/b')
    expect(livePaths(remove(set, [idOf(set, '/b')]))).toEqual(['/home', '/a'])
  })
})

describe('living pages, where the menu decides', () => {
  const kept = tabPage('/kept', { title: '甲', keepAlive: true, componentName: 'UserList' })
  const alsoKept = tabPage('/also', { title: '乙', keepAlive: true, componentName: 'UserList' })
  const dropped = tabPage('/dropped', { title: '丙', keepAlive: false, componentName: 'RoleList' })
  const nameless = tabPage('/nameless', { title: '丁', keepAlive: true })
  const set = [kept, alsoKept, dropped, nameless, HOME].reduce(visit, createTabSet(HOME))

  it('are those whose entry says keepAlive and names its component, and the one that is shown', () => {
    expect(livePaths(set, 'menu')).toEqual(['/home', '/kept', '/also'])
    expect(livePaths(activate(set, idOf(set, '/dropped')), 'menu')).toEqual(['/kept', '/also', '/dropped'])
  })

  it('are on a list of component names, from which a closed tab takes its own', () => {
    expect(keptByMenu(set)).toEqual(['UserList'])
    const one = remove(set, [idOf(set, '/kept')])
    expect(keptByMenu(one)).toEqual(['UserList'])
    expect(keptByMenu(remove(one, [idOf(one, '/also')]))).toEqual([])
  })
})

describe('what may not be closed', () => {
  it('is home', () => {
    expect(closeRefusal(openedTabs('/a'), 'home')).toBe('home')
    expect(closeRefusal(createTabSet(HOME), 'home')).toBe('home')
  })

  it('is the last page', () => {
    const single = setMultiple(openedTabs('/a'), false)
    expect(closeRefusal(single, single.activeId)).toBe('last')
    const set = openedTabs('/a')
    expect(closeRefusal(set, set.activeId)).toBeUndefined()
  })
})
