import { describe, expect, it } from 'vitest'
import { findPath, nodeText, type OptionNode, pathText, pathTo, treeOf, treeWithStored } from './option-nodes.ts'

const nodes: readonly OptionNode[] = [
  { value: 'east', text: '华东' },
  { value: 'nj', text: '南京', parent: 'js' },
  { value: 'js', text: '江苏', parent: 'east' },
  { value: 'bj', text: '北京' },
]

describe('nodes in a page', () => {
  it('are a tree, whatever their order', () => {
    expect(treeOf(nodes)).toEqual([
      {
        value: 'east',
        label: '华东',
        children: [{ value: 'js', label: '江苏', children: [{ value: 'nj', label: '南京' }] }],
      },
      { value: 'bj', label: '北京' },
    ])
  })

  it('are all in it, with a parent that is missing, their own or each other', () => {
    const odd: readonly OptionNode[] = [
      { value: 'a', text: '甲', parent: 'gone' },
      { value: 'b', text: '乙', parent: 'b' },
      { value: 'c', text: '丙', parent: 'd' },
      { value: 'd', text: '丁', parent: 'c' },
    ]
    expect(treeOf(odd).map(({ value }) => value)).toEqual(['a', 'b', 'c', 'd'])
    expect(pathTo('d', odd)).toEqual(['d'])
  })

  it('keep a stored value in sight that is none of them', () => {
    expect(treeWithStored(nodes, ['bj', 'hz']).at(-1)).toEqual({ value: 'hz', label: '未知（hz）', disabled: true })
    expect(nodeText('hz', nodes)).toBe('未知（hz）')
    expect(pathText('east/hz', nodes)).toBe('华东 / 未知（hz）')
  })

  it.each([
    ['华东 / 江苏 / 南京', 'east/js/nj'],
    ['east/js/nj', 'east/js/nj'],
    ['华东/江苏', 'east/js'],
    ['南京', undefined],
    ['华东 / 南京', undefined],
  ])('are found by the path that %s is', (text, path) => {
    expect(findPath(text, nodes)).toBe(path)
  })
})
