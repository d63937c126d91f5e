import { createTabSet, type TabMeta, type TabPage, type TabSet, titleOf, visit } from './tab-set.ts'

export const HOME = tabPage('/home', { title: '首页' })

export function tabPage(fullPath: string, meta: TabMeta = { title: fullPath }): TabPage {
  return { name: fullPath, path: fullPath.replace(/\?.*/, ''), fullPath, meta }
}

/** Home and these pages, visited in their order. */
export function openedTabs(...paths: readonly string[]): TabSet {
  return paths.reduce((set, path) => visit(set, tabPage(path)), visit(createTabSet(HOME), HOME))
}

/** The tabs as a user sees them: `[首页] /a*` has two tabs, the first is shown, the second holds unsaved input. */
export function picture(set: TabSet): string {
  return set.tabs
    .map((tab) => {
      const text = `${tab.pinned && tab.id !== 'home' ? '!' : ''}${titleOf(tab)}${tab.unsaved ? '*' : ''}`
      return tab.id === set.activeId ? `[${text}]` : text
    })
    .join(' ')
}

export function idOf(set: TabSet, fullPath: string): string {
  const tab = set.tabs.find((other) => other.fullPath === fullPath)
  if (tab === undefined) throw new Error(`${fullPath} is not open.`)
  return tab.id
}
