import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Choice } from '../../widget.ts'
import { createReferenceChoices } from './reference-choices.ts'

const CATALOGUE: readonly Choice[] = [
  { value: 'p1', text: '水泥' },
  { value: 'p2', text: '水管' },
]

function setup() {
  const search = vi.fn(
    async (keyword: string, _signal: AbortSignal): Promise<readonly Choice[]> =>
      CATALOGUE.filter(({ text }) => text.includes(keyword)),
  )
  const searchFitting = vi.fn(async (): Promise<readonly Choice[]> => CATALOGUE.slice(1))
  const labels = vi.fn(async (values: readonly string[]) => values.map((value) => `名称 ${value}`))
  return { search, searchFitting, choices: createReferenceChoices({ search, searchFitting, labels }) }
}

const conditions = (category: string | null) => ({
  page: 'market-quote',
  path: 'product',
  where: category === null ? null : { category },
  missing: '请先选择类别',
})

const answered = () => vi.advanceTimersByTimeAsync(0)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('the rows that a reference offers', () => {
  it('are asked for when the first cell opens, and once for all cells under the same conditions', async () => {
    const { choices, search, searchFitting } = setup()
    const list = choices.forRow(null)
    expect(list.state).toBe('loading')
    await answered()
    expect(list.items.map(({ text }) => text)).toEqual(['水泥', '水管'])
    expect(choices.forRow(null)).toBe(list)
    expect(search).toHaveBeenCalledTimes(1)
    choices.forRow(conditions('管材'))
    choices.forRow(conditions('管材'))
    await answered()
    expect(searchFitting.mock.calls).toEqual([[conditions('管材'), '', expect.any(AbortSignal)]])
  })

  it('are none, and nobody is asked, while a condition has no value', async () => {
    const { choices, search, searchFitting } = setup()
    const list = choices.forRow(conditions(null))
    await answered()
    expect([list.state, list.items]).toEqual(['ready', []])
    expect([search, searchFitting].map(({ mock }) => mock.calls)).toEqual([[], []])
  })

  it('are searched for 300 ms after the typing has paused (spec 9), and nothing of another word is offered meanwhile', async () => {
    const { choices, search } = setup()
    const list = choices.forRow(null)
    await answered()
    list.search?.('水')
    await vi.advanceTimersByTimeAsync(299)
    list.search?.('水管 ')
    expect([list.state, list.items]).toEqual(['loading', []])
    await vi.advanceTimersByTimeAsync(299)
    expect(search).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(search.mock.calls.map(([keyword]) => keyword)).toEqual(['', '水管'])
    expect(list.items.map(({ value }) => value)).toEqual(['p2'])
    // Back to the first ones at once.
    list.search?.('')
    await answered()
    expect(list.items).toHaveLength(2)
  })

  it('are searched for at once when a key waits for them', async () => {
    const { choices, search } = setup()
    const list = choices.forRow(null)
    await answered()
    list.search?.('水泥')
    list.hurry?.()
    await answered()
    expect(list.items.map(({ value }) => value)).toEqual(['p1'])
    await vi.advanceTimersByTimeAsync(1_000)
    expect(search).toHaveBeenCalledTimes(2)
  })

  it('are not those of an answer that comes after another question', async () => {
    const { choices, search } = setup()
    const list = choices.forRow(null)
    await answered()
    const answers: ((found: readonly Choice[]) => void)[] = []
    search.mockImplementation(() => new Promise((resolve) => answers.push(resolve)))
    list.search?.('水泥')
    await vi.advanceTimersByTimeAsync(300)
    list.search?.('水管')
    await vi.advanceTimersByTimeAsync(300)
    expect(search.mock.calls[1]?.[1].aborted).toBe(true)
    answers[1]?.(CATALOGUE.slice(1))
    answers[0]?.(CATALOGUE.slice(0, 1))
    await answered()
    expect(list.items.map(({ value }) => value)).toEqual(['p2'])
  })

  it('that could not be had are asked for again, and cells show the texts of what is stored', async () => {
    const { choices, search } = setup()
    search.mockRejectedValueOnce(new Error('网络超时'))
    const list = choices.forRow(null)
    await answered()
    expect([list.state, list.problem]).toEqual(['failed', '网络超时'])
    list.load()
    await answered()
    expect([list.state, list.items.length]).toEqual(['ready', 2])
    expect(choices.column.textOf('p9')).toBeUndefined()
    await vi.advanceTimersByTimeAsync(50)
    expect(list.textOf('p9')).toBe('名称 p9')
  })
})
