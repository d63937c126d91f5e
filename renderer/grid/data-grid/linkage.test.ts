import { describe, expect, it, vi } from 'vitest'
import { loadLinked } from '../choices/find-pasted.ts'
import { choiceCell } from '../engine/cell-plan.fixture.ts'
import { createGridStore } from '../engine/create-grid-store.ts'
import { planPaste } from '../engine/paste-plan.ts'
import type { GridRow } from '../engine/row.ts'
import { column } from '../engine/store.fixture.ts'
import { createLinkage } from './linkage.ts'

const AREAS: Readonly<Record<string, readonly { readonly value: string; readonly text: string }[]>> = {
  '': [
    { value: '11', text: '北京' },
    { value: '44', text: '广东' },
  ],
  '44': [
    { value: '4401', text: '广州' },
    { value: '4403', text: '深圳' },
  ],
  '4403': [{ value: '440305', text: '南山区' }],
}

function setup(rows: GridRow[] = [{ id: 'a', province: '44', city: '4403', district: '440305' }]) {
  const requestData = vi.fn(async (parent: string) => AREAS[parent] ?? [])
  const linkage = createLinkage([{ key: 'province', requestData }], () => store)
  const columns = linkage.link([
    column({ key: 'province', linkageKey: 'city' }),
    column({ key: 'city', linkageKey: 'district' }),
    column({ key: 'district' }),
    column({ key: 'note' }),
  ])
  const store = createGridStore({ columns, rows })
  const onEmptied = vi.fn()
  linkage.follow(store, onEmptied)
  const [province, city, district, note] = columns
  if (!province || !city || !district || !note) throw new Error('Four columns were linked.')
  const row = store.rowById('a') ?? {}
  return { requestData, linkage, store, row, province, city, district, note, onEmptied }
}

async function answered() {
  await Promise.resolve()
  await Promise.resolve()
}

describe('linked columns', () => {
  it('offer what is below the value of the level above, asked for once', async () => {
    const { linkage, row, city, requestData } = setup()
    const choices = linkage.columnOf(city, row).choices
    expect(choices?.state).toBe('loading')
    await answered()
    expect(choices?.state).toBe('ready')
    expect(choices?.items.map(({ text }) => text)).toEqual(['广州', '深圳'])
    linkage.columnOf(city, { id: 'b', province: '44' })
    expect(requestData.mock.calls).toEqual([['44']])
  })

  it('ask for the first level with an empty parent', async () => {
    const { linkage, row, province } = setup()
    const choices = linkage.columnOf(province, row).choices
    await answered()
    expect(choices?.items.map(({ text }) => text)).toEqual(['北京', '广东'])
  })

  it('offer nothing below an empty value, and other columns are left alone', () => {
    const { linkage, city, note, requestData } = setup()
    expect(linkage.columnOf(city, { id: 'b' }).choices?.items).toEqual([])
    expect(linkage.columnOf(note, {})).toBe(note)
    expect(requestData).not.toHaveBeenCalled()
  })

  it('show the texts of rows that are there from the start', async () => {
    vi.useFakeTimers()
    try {
      const { district } = setup()
      const told = vi.fn()
      district.choices?.subscribe(told)
      expect(district.choices?.textOf('440305')).toBeUndefined()
      await vi.runAllTimersAsync()
      expect(told).toHaveBeenCalled()
      expect(district.choices?.textOf('440305')).toBe('南山区')
      expect(district.choices?.valueOf('南山区')).toBe('440305')
    } finally {
      vi.useRealTimers()
    }
  })

  it('empty the lower columns with another value, in the same change', () => {
    const { linkage, province, district } = setup()
    expect(linkage.followersOf(province)).toEqual({ city: null, district: null })
    expect(linkage.followersOf(district)).toBeUndefined()
  })

  it('are emptied where a value was pasted over, but not where the lower one came along', () => {
    const { store, row } = setup()
    store.setCells([
      { id: 'a', key: 'province', value: '11' },
      { id: 'a', key: 'city', value: '1101' },
    ])
    expect(row).toMatchObject({ city: '1101', district: null })
    store.setCells([{ id: 'a', key: 'province', value: '44' }])
    expect(row).toMatchObject({ province: '44', city: null, district: null })
  })

  it('come back with one undo, and go with one redo', () => {
    const { store, row } = setup()
    store.setCells([{ id: 'a', key: 'province', value: '11' }])
    store.undo()
    expect(row).toMatchObject({ province: '44', city: '4403', district: '440305' })
    expect(store.canUndo).toBe(false)
    store.redo()
    expect(row).toMatchObject({ province: '11', city: null, district: null })
  })

  it('are emptied in the step of typing, which can be given up as a whole', () => {
    const { store, row } = setup()
    store.beginEdit()
    store.setCells([{ id: 'a', key: 'province', value: '11' }])
    expect(row).toMatchObject({ city: null, district: null })
    store.cancelEdit()
    expect(row).toMatchObject({ province: '44', city: '4403', district: '440305' })
    expect(store.canUndo).toBe(false)
  })

  it('tell which cells were emptied: by what follows, and by the editor of the cell above', () => {
    const { store, onEmptied } = setup()
    store.setCells([{ id: 'a', key: 'province', value: '11' }])
    expect(new Set(onEmptied.mock.calls.flatMap(([cells]) => cells.map(String)))).toEqual(
      new Set(['a,city', 'a,district']),
    )
    store.setCells([{ id: 'a', key: 'city', value: '1101' }])
    onEmptied.mockClear()
    store.setCells([
      { id: 'a', key: 'province', value: '44' },
      { id: 'a', key: 'city', value: null },
    ])
    expect(onEmptied.mock.calls).toEqual([[[['a', 'city']]]])
    onEmptied.mockClear()
    store.setCells([{ id: 'a', key: 'note', value: 'x' }])
    expect(onEmptied).not.toHaveBeenCalled()
  })

  it('show the texts of numbers that the rows hold', async () => {
    vi.useFakeTimers()
    try {
      const { district } = setup([{ id: 'a', province: 44, city: 4403, district: 440305 }])
      expect(district.choices?.textOf('440305')).toBeUndefined()
      await vi.runAllTimersAsync()
      expect(district.choices?.textOf('440305')).toBe('南山区')
    } finally {
      vi.useRealTimers()
    }
  })

  it('say why choices could not be loaded, and load them again when asked', async () => {
    const { linkage, row, city, requestData } = setup()
    requestData.mockRejectedValueOnce(new Error('网络超时'))
    const choices = linkage.columnOf(city, row).choices
    await answered()
    expect([choices?.state, choices?.problem]).toEqual(['failed', '网络超时'])
    expect(city.choices?.state).toBe('failed')
    city.choices?.load()
    await answered()
    expect(choices?.items).toHaveLength(2)
  })
})

describe('texts pasted into linked columns', () => {
  const SAME: typeof AREAS = {
    '': [
      { value: '11', text: '北京' },
      { value: '12', text: '天津' },
    ],
    '11': [{ value: '1101', text: '市辖区' }],
    '12': [{ value: '1201', text: '市辖区' }],
  }

  async function setupSame(keys: readonly string[]) {
    const requestData = vi.fn(async (parent: string) => SAME[parent] ?? [])
    const linkage = createLinkage([{ key: 'province', requestData }], () => store)
    const columns = linkage.link(
      keys.map((key) => ({
        ...column({ key, ...(key === 'province' && { linkageKey: 'city' }) }),
        cell: choiceCell,
      })),
    )
    const store = createGridStore({
      columns,
      rows: [
        { id: 'a', province: '11' },
        { id: 'b', province: '12' },
        { id: 'c', province: '' },
      ],
    })
    async function paste(cells: readonly (readonly string[])[], left: number) {
      const range = { top: 0, left, bottom: 0, right: left }
      await loadLinked(cells, columns.slice(left), () => ({ rows: store.rows, width: 1 }))
      return planPaste({ cells, target: range, columns, store, mayAdd: 0 })
    }
    return { paste, requestData }
  }

  it('mean what they are called below the value above them, in each row', async () => {
    const { paste, requestData } = await setupSame(['province', 'city'])
    expect(await paste([['市辖区'], ['市辖区'], ['市辖区']], 1)).toMatchObject({
      changes: [
        { id: 'a', key: 'city', value: '1101' },
        { id: 'b', key: 'city', value: '1201' },
      ],
      refused: [{ id: 'c', key: 'city' }],
    })
    expect(requestData.mock.calls).toEqual([['11'], ['12']])
  })

  it.each([
    [
      ['province', 'city'],
      ['天津', '市辖区'],
    ],
    [
      ['city', 'province'],
      ['市辖区', '天津'],
    ],
  ])('with a value above them in the same row, in columns %j, mean what is below that', async (keys, texts) => {
    const { paste } = await setupSame(keys)
    const plan = await paste([texts], 0)
    if (plan.kind === 'too-many') throw new Error('Too many cells.')
    expect(Object.fromEntries(plan.changes.map(({ key, value }) => [key, value]))).toEqual({
      province: '12',
      city: '1201',
    })
  })
})
