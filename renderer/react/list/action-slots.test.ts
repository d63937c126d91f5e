import { describe, expect, it } from 'vitest'
import type { ExpressionPlan, RowActionPlan } from '../../compile/plan.ts'
import { actionSlots } from './action-slots.ts'

function action(name: string, when?: string): RowActionPlan {
  // Only what it is written as counts here.
  const condition = when === undefined ? null : ({ source: when } as ExpressionPlan)
  return { name, title: name, when: condition, guard: null, action: null }
}
const slotsOf = (actions: readonly RowActionPlan[], most = 3) =>
  actionSlots(actions, most).map((slot) => slot.map(({ name }) => name))

describe('the places of row actions', () => {
  it('are the same whatever stands on a row, the last for what has no place', () => {
    const three = [action('edit', "status == 'new'"), action('detail'), action('delete')]
    expect(slotsOf(three)).toEqual([['edit'], ['detail'], ['delete']])
    expect(slotsOf([...three, action('copy')])).toEqual([['edit'], ['detail']])
  })

  it.each([
    ["status == '0'", "status != '0'"],
    ['!paused', 'paused'],
    ['= file == null', 'file != null'],
  ])('are one for %s and %s', (left, right) => {
    expect(slotsOf([action('a', left), action('b', right), action('c')])).toEqual([['a', 'b'], ['c']])
  })

  it('are one where a plan was sent, which holds each condition twice', () => {
    const sent = (name: string, when: string): RowActionPlan => {
      const asked = action(name, when)
      // Only what it is written as counts here.
      return { ...asked, action: { when: { ...asked.when } } as RowActionPlan['action'] }
    }
    expect(slotsOf([sent('release', "status != '1'"), sent('revoke', "status == '1'")])).toEqual([
      ['release', 'revoke'],
    ])
  })

  it.each([
    ["status == '0'", "status == '1'"],
    ["status == '0' && risk == 1", "status != '0' && risk == 1"],
    ["status == '0'", undefined],
  ])('are two for %s and %s', (left, right) => {
    expect(slotsOf([action('a', left), action('b', right)])).toEqual([['a'], ['b']])
  })
})
