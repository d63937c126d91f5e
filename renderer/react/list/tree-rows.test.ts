import { describe, expect, it } from 'vitest'
import type { ListRow } from '../../data-source.ts'
import { type Branch, countShown, placesOf, toTreeRows } from './tree-rows.ts'

function row(id: string, hasChildren?: boolean): ListRow {
  return { id, record: { id }, texts: {}, ...(hasChildren === undefined ? {} : { hasChildren }) }
}

function shape(rows: readonly ListRow[], branches: Readonly<Record<string, Branch>>) {
  return toTreeRows(rows, (id) => branches[id])
}

describe('the rows of a tree', () => {
  it('that may be opened have a placeholder below them until their branch is there', () => {
    const [open, leaf, unknown] = shape([row('a', true), row('b', false), row('c')], {})
    expect(open?.children).toMatchObject([{ placeholder: { kind: 'loading', parentId: 'a' } }])
    expect(leaf?.children).toBeUndefined()
    expect(unknown?.children).toMatchObject([{ placeholder: { kind: 'loading' } }])
  })

  it('have what their branch holds, on every level', () => {
    const [top] = shape([row('a', true)], {
      a: { status: 'loaded', rows: [row('a1', true)] },
      a1: { status: 'loaded', rows: [row('a11', false)] },
    })
    expect(top).toMatchObject({ children: [{ id: 'a1', children: [{ id: 'a11' }] }] })
  })

  it('have nothing to open when the branch turned out empty', () => {
    const [top] = shape([row('a', true)], { a: { status: 'loaded', rows: [] } })
    expect(top?.children).toBeUndefined()
  })

  it('can be opened once there are rows below them, whatever they were said to have', () => {
    const [top] = shape([row('a', false)], { a: { status: 'loaded', rows: [row('a1')] } })
    expect(top?.children).toHaveLength(1)
  })

  it('say that a branch failed', () => {
    const error = new Error('网络超时')
    const [top] = shape([row('a', true)], { a: { status: 'failed', error } })
    expect(top?.children).toMatchObject([{ placeholder: { kind: 'failed', parentId: 'a', error } }])
  })

  it('end where a server answers a row below itself', () => {
    const [top] = shape([row('a', true)], {
      a: { status: 'loaded', rows: [row('b', true)] },
      b: { status: 'loaded', rows: [row('a', true)] },
    })
    expect(top).toMatchObject({ children: [{ id: 'b' }] })
    expect(top?.children?.[0]?.children).toBeUndefined()
  })
})

describe('places in a tree', () => {
  const rows = shape([row('a', true), row('b', true)], { a: { status: 'loaded', rows: [row('a1', false)] } })

  it('are known of every row, but not of what stands for one', () => {
    expect([...placesOf(rows)]).toEqual([
      ['a', { parentId: null }],
      ['a1', { parentId: 'a' }],
      ['b', { parentId: null }],
    ])
  })

  it.each([
    [[], 2],
    [['a'], 3],
    [['a', 'b'], 4],
  ])('in view with %j opened are %i', (opened, count) => {
    expect(countShown(rows, (id) => opened.includes(id))).toBe(count)
  })
})
