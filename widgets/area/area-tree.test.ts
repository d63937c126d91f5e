import { describe, expect, it } from 'vitest'
import areas from '#schemas/areas/areas.json'
import { areaTree, isChosen, namesTo, nodeAt, pathTo } from './area-tree.ts'

describe('areas', () => {
  it('lie below the root 86 in three levels', () => {
    const tree = areaTree(areas, 'region')
    expect(tree).toHaveLength(34)
    expect(['440000', '440300', '440305'].map((_, at, path) => nodeAt(tree, path.slice(0, at + 1))?.label)).toEqual([
      '广东省',
      '深圳市',
      '南山区',
    ])
  })

  it('end at the level that counts as chosen', () => {
    expect(areaTree(areas, 'province').every(({ children }) => children === undefined)).toBe(true)
    expect(nodeAt(areaTree(areas, 'city'), ['440000', '440300'])).toEqual({ value: '440300', label: '深圳市' })
  })

  it.each([
    ['440305', ['440000', '440300', '440305']],
    ['440000', ['440000']],
    ['999999', ['999999']],
    ['', []],
  ])('lead to %j by %j', (code, path) => {
    expect(pathTo(areas, code)).toEqual(path)
  })

  it('are called by all names from the province on, joined by /', () => {
    expect([namesTo(areas, '440305'), namesTo(areas, '999999')]).toEqual(['广东省/深圳市/南山区', ''])
  })

  it.each([
    ['region', ['440000', '440300'], false],
    ['region', ['440000', '440300', '440305'], true],
    ['region', ['710000'], true],
    ['city', ['440000', '440300'], true],
    ['all', ['440000'], true],
    ['all', [], false],
  ] as const)('by %s are chosen at %j: %j', (saved, path, chosen) => {
    expect(isChosen(areaTree(areas, saved), path, saved)).toBe(chosen)
  })
})
