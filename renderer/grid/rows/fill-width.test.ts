import { describe, expect, it } from 'vitest'
import type { Column } from '../engine/column.ts'
import { fillWidth } from './fill-width.ts'

function column(widthPx: number, { isSaid = false, visible = true } = {}): Column {
  // Widths are all that is looked at.
  return { widthPx, minWidthPx: 80, visible, declared: isSaid ? { width: widthPx } : {} } as unknown as Column
}

describe('the width of a grid', () => {
  it('is filled by the columns whose width the page does not say', () => {
    const columns = [column(100, { isSaid: true }), column(100), column(100), column(100, { visible: false })]
    fillWidth(columns, 400)
    expect(columns.map(({ widthPx }) => widthPx)).toEqual([100, 150, 150, 100])
  })

  it('is filled by all where the page says all widths, to the last pixel', () => {
    const columns = [column(100, { isSaid: true }), column(100, { isSaid: true })]
    fillWidth(columns, 303)
    expect(columns.map(({ widthPx }) => widthPx)).toEqual([151, 152])
  })

  it('is kept by columns of no said width that can do with a little less', () => {
    const columns = [column(160, { isSaid: true }), column(160), column(160), column(110)]
    fillWidth(columns, 569)
    expect(columns.map(({ widthPx }) => widthPx)).toEqual([160, 149, 150, 110])
  })

  it('leaves columns as they are that need more than there is', () => {
    const columns = [column(300), column(300)]
    fillWidth(columns, 200)
    expect(columns.map(({ widthPx }) => widthPx)).toEqual([300, 300])
  })

  it('ends between two columns where not all are in sight', () => {
    const columns = [240, 100, 150, 120].map((widthPx) => column(widthPx, { isSaid: true }))
    fillWidth(columns, 520)
    expect(columns.map(({ widthPx }) => widthPx)).toEqual([250, 110, 160, 120])
  })

  it('has two columns in sight on a phone, of which the wide one gives up what the other needs', () => {
    const columns = [column(283), column(104, { isSaid: true }), column(120)]
    fillWidth(columns, 296)
    expect(columns.map(({ widthPx }) => widthPx)).toEqual([192, 104, 120])
  })

  it('ends between two columns beside those that are pinned, and leaves alone what the user has sized', () => {
    const columns = [240, 100, 150, 120, 90].map((widthPx) => column(widthPx, { isSaid: true }))
    if (columns[4]) Object.assign(columns[4], { pinned: 'right' })
    const sized = columns[0]
    if (sized) Object.assign(sized, { key: 'sized' })
    fillWidth(columns, 600, (key) => key === 'sized')
    expect(columns.map(({ widthPx }) => widthPx)).toEqual([240, 106, 158, 120, 96])
  })
})
