import { describe, expect, it } from 'vitest'
import { openCellGrid } from './every-cell.fixture.tsx'

describe('a column that is narrow', () => {
  it('of times has room for what an empty cell says, and for the clock beside it', async () => {
    const { cell } = await openCellGrid({ type: 'time', width: 96 }, [null])
    expect(cell(1).getBoundingClientRect().width).toBe(124)
  })

  it('of radios cuts the last of them short, and its title has the text in full', async () => {
    const options = [
      { value: 'fixed', text: '固定价' },
      { value: 'spot', text: '现货均价加升贴水' },
    ]
    const { cell } = await openCellGrid({ type: 'radio', width: 180, options }, ['fixed'])
    const last = cell(1).querySelector('[data-option="spot"]')
    expect(last?.getBoundingClientRect().right).toBeLessThanOrEqual(cell(1).getBoundingClientRect().right)
    expect(last?.getAttribute('title')).toBe('现货均价加升贴水')
  })
})
