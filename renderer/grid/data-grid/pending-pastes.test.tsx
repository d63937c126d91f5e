import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { DictItem } from '#schemas/api/dictionaries.ts'
import type { GridColumn } from '../engine/grid-column.ts'
import { paste } from '../paste.fixture.ts'
import { press } from '../view/grid-view.fixture.ts'
import { openGrid, people } from './data-grid.fixture.tsx'

const WAITS = '选项加载中，加载完成后自动填入'
const columns: readonly GridColumn[] = [
  { key: 'name', title: '姓名', type: 'input' },
  { key: 'city', title: '城市', type: 'select', dictCode: 'cities' },
]
const item = (value: string, text: string): DictItem => ({ value, text, title: text, label: text })
const CITIES = [item('bj', '北京'), item('sz', '深圳')]

/** A grid whose cities are on their way until `arrive`. */
async function setup() {
  let arrive: (items: readonly DictItem[]) => void = () => undefined
  let fail: (error: Error) => void = () => undefined
  const cities = new Promise<readonly DictItem[]>((resolve, reject) => {
    arrive = resolve
    fail = reject
  })
  const grid = await openGrid({ columns, dataSource: people() }, { dictionaries: { load: () => cities } })
  grid.handle().focusCell('p1', 'name')
  return {
    ...grid,
    arrive: () => arrive(CITIES),
    fail: () => fail(new Error('断网')),
    values: () =>
      grid
        .handle()
        .getTableData()
        .slice(0, 2)
        .map(({ name, city }) => [name, city]),
    wrong: () =>
      [...grid.screen.container.querySelectorAll('[role="gridcell"][aria-invalid="true"]')].map(
        (cell) => document.getElementById(cell.getAttribute('aria-describedby') ?? '')?.textContent,
      ),
  }
}

const before = [
  ['员工1', 'bj'],
  ['员工2', 'sz'],
]

describe('a paste into choices that are on their way', () => {
  it('is marked as waiting, comes in whole when they are there, and is one step of undo', async () => {
    const { values, wrong, arrive } = await setup()
    paste('甲\t深圳\n乙\t北京')
    await expect.poll(wrong).toEqual([WAITS, WAITS])
    expect(values()).toEqual(before)
    arrive()
    await expect.poll(values).toEqual([
      ['甲', 'sz'],
      ['乙', 'bj'],
    ])
    await expect.poll(wrong).toEqual([])
    await press('Ctrl+z')
    expect(values()).toEqual(before)
    // It waits for nothing any more.
    expect(wrong()).toEqual([])
  })

  it('leaves alone what was typed in the meantime, and takes it back by itself', async () => {
    const { values, wrong, arrive } = await setup()
    paste('甲\t深圳\n乙\t北京')
    await expect.poll(wrong).toEqual([WAITS, WAITS])
    await userEvent.keyboard('丙{Enter}')
    arrive()
    const pasted = [
      ['丙', 'sz'],
      ['乙', 'bj'],
    ]
    await expect.poll(values).toEqual(pasted)
    await expect.poll(wrong).toEqual([])
    await press('Ctrl+z')
    expect(values()[0]).toEqual(['丙', 'bj'])
  })

  it('says then what is none of them', async () => {
    const { values, wrong, arrive } = await setup()
    paste('甲\t火星\n乙\t北京')
    await expect.poll(wrong).toEqual([WAITS, WAITS])
    arrive()
    await expect.poll(values).toEqual([
      ['甲', 'bj'],
      ['乙', 'bj'],
    ])
    await expect.poll(wrong).toEqual(['“火星”不在选项中'])
  })

  it('says so when they cannot be had; the rest comes in', async () => {
    const { values, wrong, fail } = await setup()
    paste('甲\t深圳')
    await expect.poll(wrong).toEqual([WAITS])
    fail()
    await expect.poll(() => values()[0]).toEqual(['甲', 'bj'])
    await expect.poll(wrong).toEqual(['选项还没有加载，请稍后再粘贴'])
  })

  it('is taken back by an undo in the meantime, and nothing else is', async () => {
    const { handle, values, wrong, arrive } = await setup()
    await userEvent.keyboard('先改{Enter}')
    handle().focusCell('p2', 'name')
    paste('乙\t北京')
    await expect.poll(wrong).toEqual([WAITS])
    await press('Ctrl+z')
    expect(wrong()).toEqual([])
    arrive()
    expect(await handle().validateTable()).toBeNull()
    expect(values()).toEqual([['先改', 'bj'], before[1]])
  })

  it('is waited for by the check before a save', async () => {
    const { handle, wrong, arrive } = await setup()
    paste('甲\t深圳')
    await expect.poll(wrong).toEqual([WAITS])
    const checked = handle().validateTable()
    arrive()
    expect(await checked).toBeNull()
    expect(handle().getChanges().changed).toEqual([{ id: 'p1', name: '甲', city: 'sz' }])
  })

  it('comes in before one that was pasted later and has nothing to wait for', async () => {
    const { values, wrong, arrive } = await setup()
    paste('甲\t深圳')
    await expect.poll(wrong).toEqual([WAITS])
    paste('丙')
    expect(values()).toEqual(before)
    arrive()
    await expect.poll(() => values()[0]).toEqual(['丙', 'sz'])
  })
})
