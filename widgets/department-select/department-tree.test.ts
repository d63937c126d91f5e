import { describe, expect, it } from 'vitest'
import { departmentNode } from './department-node.fixture.ts'
import { branchIds, linked, pathTo, searched } from './department-tree.ts'

const roots = [
  departmentNode('hq', '总部', [
    departmentNode('rd', '研发部', [departmentNode('rd1', '研发一组'), departmentNode('rd2', '研发二组')]),
    departmentNode('hr', '人事部'),
  ]),
]
const idsOf = (nodes: typeof roots): unknown => nodes.map(({ id, children }) => [id, idsOf([...(children ?? [])])])

describe('the tree of departments', () => {
  it('shows what a search finds below what stands above it', () => {
    expect(idsOf([...searched(roots, '一组')])).toEqual([['hq', [['rd', [['rd1', []]]]]]])
    expect(searched(roots, '销售')).toEqual([])
    expect(searched(roots, '')).toBe(roots)
  })

  it('keeps everything below a department that is found', () => {
    expect(idsOf([...searched(roots, '研发部')])).toEqual([
      [
        'hq',
        [
          [
            'rd',
            [
              ['rd1', []],
              ['rd2', []],
            ],
          ],
        ],
      ],
    ])
  })

  it('knows its branches and the way to each department', () => {
    expect(branchIds(roots)).toEqual(['hq', 'rd'])
    expect(pathTo(roots, 'rd2').map(({ id }) => id)).toEqual(['hq', 'rd', 'rd2'])
    expect(pathTo(roots, 'nothing')).toEqual([])
  })

  it.each([
    ['ticks all below', [], 'rd', true, ['rd', 'rd1', 'rd2']],
    [
      'ticks what stands above once all of its children are',
      ['hr', 'rd1'],
      'rd2',
      true,
      ['hq', 'hr', 'rd', 'rd1', 'rd2'],
    ],
    [
      'takes those above away with the first of their children',
      ['hq', 'hr', 'rd', 'rd1', 'rd2'],
      'rd1',
      false,
      ['hr', 'rd2'],
    ],
    ['takes all below away', ['rd', 'rd1', 'rd2'], 'rd', false, []],
    ['leaves everything where there is no such department', ['gone'], 'nothing', true, ['gone']],
    ['leaves what is no department any more', ['gone'], 'hr', true, ['gone', 'hr']],
  ] as const)('links parents and children: %s', (_, before, id, on, after) => {
    expect([...linked(roots, new Set(before), id, on)].sort()).toEqual([...after].sort())
  })
})
