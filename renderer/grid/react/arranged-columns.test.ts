import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { column } from '../engine/store.fixture.ts'
import { createArrangedColumns } from './arranged-columns.ts'
import type { ColumnSettings } from './column-settings.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function setup(stored: ColumnSettings = {}) {
  const written: ColumnSettings[] = []
  const onArranged = vi.fn()
  const columns = [column({ key: 'code' }), column({ key: 'name' }), column({ key: 'id', visible: false })]
  const arranged = createArrangedColumns({
    columns,
    memory: { read: () => written.at(-1) ?? stored, write: (settings) => written.push(settings) },
    onArranged,
  })
  return { columns, arranged, written, onArranged }
}

describe('columns that a user arranges', () => {
  it('are drawn anew and remembered with each thing that he does', () => {
    const { columns, arranged, written, onArranged } = setup({ name: { widthPx: 120 } })
    arranged.widen('name', 20)
    arranged.hide('code', true)
    expect(columns.map(({ widthPx, visible }) => [widthPx, visible]).slice(0, 2)).toEqual([
      [100, false],
      [140, true],
    ])
    expect(written).toEqual([{ name: { widthPx: 140 } }, { name: { widthPx: 140 }, code: { hidden: true } }])
    expect(onArranged).toHaveBeenCalledTimes(2)
  })

  it('are remembered once when a dragged edge has come to rest, or the grid goes', () => {
    const { columns, arranged, written } = setup()
    const [code] = columns
    if (!code) throw new Error('There is no column.')
    for (const widthPx of [101, 102, 103]) {
      code.widthPx = widthPx
      arranged.noteWidth(code)
    }
    expect(written).toEqual([])
    vi.advanceTimersByTime(300)
    expect(written).toEqual([{ code: { widthPx: 103 } }])
    code.widthPx = 110
    arranged.noteWidth(code)
    arranged.end()
    expect(written.at(-1)).toEqual({ code: { widthPx: 110 } })
  })

  it('say nothing when the grid goes and nothing waits: another grid may have been arranged since', () => {
    const { arranged, written } = setup()
    arranged.end()
    expect(written).toEqual([])
  })

  it('show a column that was hidden when it is wrong, but none that is never shown', () => {
    const { columns, arranged } = setup({ code: { hidden: true } })
    expect(arranged.reveal('code')).toBe(true)
    expect(columns[0]?.visible).toBe(true)
    expect(arranged.reveal('id')).toBe(false)
    expect(arranged.columns.map(({ key }) => key)).toEqual(['code', 'name'])
  })

  it('stay arranged when they are declared anew', () => {
    const { arranged } = setup({ code: { pinned: 'left' } })
    const next = [column({ key: 'code' }), column({ key: 'more' })]
    arranged.take(next)
    expect(next.map(({ pinned }) => pinned)).toEqual(['left', null])
  })
})
