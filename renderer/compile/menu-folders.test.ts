import { describe, expect, it } from 'vitest'
import { fakeActions, fakeRegistry, fakeValidators, pageWith } from './compile-page.fixture.ts'
import { compilePageSet } from './compile-page-set.ts'
import { menuFolders } from './menu-folders.ts'

const options = { registry: fakeRegistry, actions: fakeActions, validators: fakeValidators, systemTables: new Map() }
const placed = (code: string, menu: object, area: string | null = 'stock') => ({
  file: `${code}.json`,
  area,
  text: pageWith({
    code,
    permissionPrefix: `house:${code}`,
    entity: { table: `house_${code}`, api: `/house/${code}` },
    menu,
  }),
})

function foldersOf(...pages: ReturnType<typeof placed>[]) {
  const compiled = compilePageSet(pages, options)
  const folders = menuFolders(
    compiled.flatMap(({ plan }, index) => (plan ? [{ plan, area: pages[index]?.area ?? null }] : [])),
  )
  const told = compiled.map(({ problems }) => problems.map(({ code, pointer }) => `${code} ${pointer}`))
  return { folders: Object.fromEntries(folders), told }
}

describe('the folder of a page in the menu', () => {
  it('has the title that one page gives it, with the icon and the place of the first page', () => {
    const { folders, told } = foldersOf(
      placed('out', { folder: '仓储', icon: 'team', order: 30 }),
      placed('in', { folder: '仓储', icon: 'shop', order: 20 }),
      placed('plain', { path: '/plain' }),
    )
    expect(folders).toEqual({ stock: { title: '仓储', icon: 'shop', order: 20 } })
    expect(told).toEqual([[], [], []])
  })

  it('has an icon and a place of its own where a page says so', () => {
    const folder = { title: '仓储', icon: 'database', order: 15 }
    const { folders } = foldersOf(placed('a', { folder: '仓储', order: 1 }), placed('b', { folder, icon: 'shop' }))
    expect(folders).toEqual({ stock: { title: '仓储', icon: 'database', order: 15 } })
  })

  it('is named after the prefix for pages that lie in none', () => {
    const { folders } = foldersOf(placed('a', { folder: '仓库' }, null), placed('b', { order: 3 }, null))
    expect(folders).toEqual({ house: { title: '仓库', icon: null, order: null } })
  })

  it('is told what contradicts the page before, at the later of the two', () => {
    const { folders, told } = foldersOf(
      placed('a', { folder: { title: '仓储', order: 15 } }),
      placed('b', { folder: '仓库' }),
      placed('c', { folder: { title: '仓储', order: 16 } }),
      placed('d', { folder: '仓库' }, 'other'),
    )
    expect(folders.stock).toEqual({ title: '仓储', icon: null, order: 15 })
    expect(told).toEqual([[], ['menu-conflict /menu/folder'], ['menu-conflict /menu/folder/order'], []])
  })
})
