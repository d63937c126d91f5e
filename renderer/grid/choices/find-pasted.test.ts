import { describe, expect, it, vi } from 'vitest'
import { choicesOf } from '#widgets/cells/choice-list.fixture.ts'
import { columnOf } from '#widgets/cells/column.fixture.ts'
import { selectMultiple } from '#widgets/multi-select/cell/index.ts'
import { selectDictSearch } from '#widgets/search-select/dictionary-cell/index.ts'
import { select } from '#widgets/select/cell/index.ts'
import type { ChoiceList } from '../engine/choice-list.ts'
import { findPasted } from './find-pasted.ts'

function searched() {
  const find = vi.fn<NonNullable<ChoiceList['find']>>(async () => undefined)
  const { choices } = choicesOf([{ value: '1', text: '白砂糖' }])
  // The list answers by getters: it is no object to be copied.
  return { find, choices: Object.assign(Object.create(choices), { find }) as ChoiceList }
}

describe('texts that are pasted into searched columns', () => {
  it('are asked for, each once, where nobody knows them', () => {
    const { find, choices } = searched()
    const column = columnOf(selectDictSearch, {}, { choices })
    const cells = [['x', '白砂糖'], ['y', '玉米 '], ['z', ''], [], ['x', '玉米'], ['x', '柴油']]
    expect(findPasted(cells, [columnOf(selectDictSearch), column])).toBeInstanceOf(Promise)
    expect(find.mock.calls).toEqual([[['玉米', '柴油']]])
  })

  it('are asked for also where a row is called so: it may not be the only one', () => {
    const { find, choices } = searched()
    Object.assign(choices, { isUnsure: (text: string) => text === '白砂糖' })
    expect(findPasted([['白砂糖'], ['1']], [columnOf(selectDictSearch, {}, { choices })])).toBeInstanceOf(Promise)
    expect(find.mock.calls).toEqual([[['白砂糖']]])
  })

  it('are asked for by their parts as well where a cell holds several', () => {
    const { find, choices } = searched()
    void findPasted([['玉米，白砂糖、柴油']], [columnOf(selectMultiple, {}, { choices })])
    expect(find.mock.calls).toEqual([[['玉米，白砂糖、柴油', '玉米', '柴油']]])
  })

  it('wait for choices that are being loaded, also again after they could not be had', async () => {
    const { choices, answer, calls } = choicesOf([], { state: 'loading' })
    const column = columnOf(select, {}, { choices })
    let isThere = false
    void findPasted([['甲'], ['乙']], [column])?.then(() => {
      isThere = true
    })
    answer({ state: 'loading' })
    await Promise.resolve()
    expect([isThere, calls.loads]).toEqual([false, 1])
    answer({ state: 'failed' })
    await expect.poll(() => isThere).toBe(true)
    expect(findPasted([['甲']], [column])).toBeUndefined()
    expect(calls.loads).toBe(2)
    expect(findPasted([['']], [columnOf(select, {}, choicesOf([], { state: 'loading' }))])).toBeUndefined()
  })

  it('are not waited for where all are known, or nobody may paste', () => {
    const { find, choices } = searched()
    expect(findPasted([['白砂糖']], [columnOf(selectDictSearch, {}, { choices })])).toBeUndefined()
    const readOnly = { ...columnOf(selectDictSearch, {}, { choices }), readOnly: true }
    expect(findPasted([['玉米']], [readOnly])).toBeUndefined()
    expect(find).not.toHaveBeenCalled()
  })
})
