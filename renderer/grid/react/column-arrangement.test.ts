import { describe, expect, it } from 'vitest'
import { column } from '../engine/store.fixture.ts'
import { arrangeColumns } from './column-arrangement.ts'

function threeColumns() {
  return [
    column({ key: 'code' }, { pinned: 'left' }),
    column({ key: 'name' }),
    column({ key: 'secret' }, { visible: false }),
  ]
}

describe('the arrangement of columns', () => {
  it('is what differs from the declaration, and is applied to other columns of that declaration', () => {
    const columns = threeColumns()
    const arrangement = arrangeColumns(columns, {})
    expect(arrangement.settings()).toEqual({})
    arrangement.hide('name', true)
    arrangement.pin('code', null)
    arrangement.resize('code', 222)
    const settings = arrangement.settings()
    expect(settings).toEqual({ code: { widthPx: 222, pinned: 'none' }, name: { hidden: true } })

    const again = threeColumns()
    arrangeColumns(again, settings)
    expect(again.map(({ widthPx, pinned, visible }) => [widthPx, pinned, visible])).toEqual([
      [222, null, true],
      [100, null, false],
      [100, null, false],
    ])
  })

  it('goes back to the declaration as a whole', () => {
    const columns = threeColumns()
    const arrangement = arrangeColumns(columns, { code: { widthPx: 300 }, name: { pinned: 'right', hidden: true } })
    arrangement.reset()
    expect(arrangement.settings()).toEqual({})
    expect(columns.map(({ visible }) => visible)).toEqual([true, true, false])
  })

  it('never hides the last column, and never makes one narrower than it may be', () => {
    const columns = threeColumns()
    const arrangement = arrangeColumns(columns, { code: { widthPx: 1 } })
    arrangement.hide('name', true)
    arrangement.hide('code', true)
    expect(columns.map(({ visible }) => visible)).toEqual([true, false, false])
    expect(columns[0]?.widthPx).toBe(40)
  })

  it('gives one column its declared width back', () => {
    const columns = threeColumns()
    const arrangement = arrangeColumns(columns, { code: { widthPx: 300 }, name: { widthPx: 200 } })
    arrangement.resetWidth('code')
    expect(columns.map(({ widthPx }) => widthPx)).toEqual([100, 200, 100])
    expect(arrangement.settings()).toEqual({ name: { widthPx: 200 } })
  })

  it('knows widths that the user has said from those that columns were given to fill their grid', () => {
    const columns = threeColumns()
    const arrangement = arrangeColumns(columns, { code: { widthPx: 300 } })
    for (const column of columns) column.widthPx += 50
    expect(arrangement.settings()).toEqual({ code: { widthPx: 350 } })
    arrangement.releaseWidths()
    expect(columns.map(({ widthPx }) => widthPx)).toEqual([350, 100, 100])
  })

  it('pins nothing while that is not allowed, and keeps what is pinned for where it is', () => {
    const columns = threeColumns()
    const arrangement = arrangeColumns(columns, { name: { pinned: 'left' } }, { mayPin: false })
    arrangement.pin('code', 'right')
    expect(columns.map(({ pinned }) => pinned)).toEqual([null, null, null])
    expect(arrangement.settings()).toEqual({ name: { pinned: 'left' } })
    arrangement.allowPins(true)
    expect(columns.map(({ pinned }) => pinned)).toEqual(['left', 'left', null])
    arrangement.pin('name', null)
    arrangement.allowPins(false)
    expect(columns.map(({ pinned }) => pinned)).toEqual([null, null, null])
    expect(arrangement.settings()).toEqual({})
  })
})
