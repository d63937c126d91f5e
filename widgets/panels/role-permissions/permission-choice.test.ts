import { describe, expect, it } from 'vitest'
import type { PermissionNode } from '#schemas/api/roles.ts'
import { allOrNone, changesBetween, indexPermissions, searched, toggled } from './permission-choice.ts'

function node(key: string, children: readonly PermissionNode[] = [], grantable = true): PermissionNode {
  const names = { key, value: key, title: `菜单${key}`, slotTitle: key, label: key, icon: null, parentId: null }
  return { ...names, ruleFlag: 0, isLeaf: children.length === 0, menuType: 1, grantable, children }
}

const roots = [node('a', [node('a1', [node('a1x'), node('a1y', [], false)]), node('a2')]), node('b')]
const index = indexPermissions(roots)
const sorted = (keys: ReadonlySet<string>) => [...keys].sort()

describe('choosing permissions', () => {
  it('chooses one by one while they are not linked', () => {
    expect(sorted(toggled(index, new Set(), 'a1', { checked: true, linked: false }))).toEqual(['a1'])
    expect(sorted(toggled(index, new Set(['a', 'a1']), 'a', { checked: false, linked: false }))).toEqual(['a1'])
  })

  it('takes what is below and above along while they are linked', () => {
    expect(sorted(toggled(index, new Set(), 'a1', { checked: true, linked: true }))).toEqual(['a', 'a1', 'a1x'])
  })

  it('takes only what is below away while they are linked', () => {
    const chosen = new Set(['a', 'a1', 'a1x', 'a2'])
    expect(sorted(toggled(index, chosen, 'a1', { checked: false, linked: true }))).toEqual(['a', 'a2'])
  })

  it('leaves what the user may not grant as it is', () => {
    expect(sorted(toggled(index, new Set(['a1y']), 'a', { checked: false, linked: true }))).toEqual(['a1y'])
    expect(toggled(index, new Set(), 'a1y', { checked: true, linked: false }).size).toBe(0)
    expect(sorted(allOrNone(index, new Set(['a1y']), false))).toEqual(['a1y'])
    expect(sorted(allOrNone(index, new Set(), true))).toEqual(['a', 'a1', 'a1x', 'a2', 'b'])
  })

  it('tells what has changed since opening', () => {
    const { added, removed } = changesBetween(new Set(['a', 'b']), new Set(['b', 'a1']))
    expect([sorted(added), sorted(removed)]).toEqual([['a1'], ['a']])
  })

  it('finds entries with the way to them', () => {
    const [found, ...others] = searched(roots, ' 菜单A1X ')
    expect(others).toEqual([])
    expect(found?.children.map(({ key, children }) => [key, children.map((child) => child.key)])).toEqual([
      ['a1', ['a1x']],
    ])
    expect(searched(roots, '')).toBe(roots)
    expect(searched(roots, '没有')).toEqual([])
  })
})
