import { describe, expect, it } from 'vitest'
import type { ChoicesPlan } from '#renderer/compile/plan.ts'
import { chosenOf, shortened, toggled, withPage } from './chosen.ts'

const plan = (label: string): ChoicesPlan => ({
  source: 'ref',
  entity: 'sys_user',
  value: 'username',
  label,
  dictCode: `sys_user,${label},username`,
  where: [],
  fill: [],
})
const [a, b, c] = ['a', 'b', 'c'].map((value) => ({ value, text: value.toUpperCase() })) as [
  { value: string; text: string },
  { value: string; text: string },
  { value: string; text: string },
]

describe('what picking a row chooses', () => {
  const row = { username: 'li', realname: '李四', phone: null }

  it.each([
    ['realname', '李四'],
    ['{realname}（{username}）', '李四（li）'],
    ['{realname} {phone}', '李四'],
    ['phone', 'li'],
  ])('is called as the field says: %s', (label, text) => {
    expect(chosenOf(row, plan(label))).toEqual({ value: 'li', text })
  })

  it('is nothing where the row does not hold what is stored', () => {
    expect(chosenOf({ realname: '李四' }, plan('realname'))).toBeNull()
    expect(chosenOf(row, null)).toBeNull()
  })
})

describe('what is chosen', () => {
  it('comes and goes with its row; of one the last stays', () => {
    expect(toggled([a], b, true)).toEqual([a, b])
    expect(toggled([a, b], a, true)).toEqual([b])
    expect(toggled([a], b, false)).toEqual([b])
    expect(toggled([a], a, false)).toEqual([])
  })

  it('keeps what stands on other pages when all rows of one are taken, or taken away', () => {
    expect(withPage([c, a], [a, b], true)).toEqual([c, a, b])
    expect(withPage([c, a, b], [a, b], false)).toEqual([c])
  })
})

it('is shortened to twelve characters', () => {
  expect(shortened('上官云飞欧阳修司马相如诸')).toBe('上官云飞欧阳修司马相如诸')
  expect(shortened('上官云飞欧阳修司马相如诸葛')).toBe('上官云飞欧阳修司马相如诸…')
})
