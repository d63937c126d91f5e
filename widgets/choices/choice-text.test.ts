import { describe, expect, it } from 'vitest'
import { fieldPlan } from '../field-plan.fixture.ts'
import { formatChoices, parseChoice, parseChoices, withStoredValues } from './choice-text.ts'

const choices = [
  { value: 'high', text: '高' },
  { value: 'low', text: '低' },
  { value: 'mid', text: '中，或未定' },
]
const field = fieldPlan({ type: 'enum', choices: { source: 'dict', code: 'level' } })
const context = { options: {}, field, choices }
const ref = fieldPlan({
  type: 'ref',
  choices: {
    source: 'ref',
    entity: 'sys_depart',
    value: 'id',
    label: 'departName',
    dictCode: 'sys_depart,departName,id',
    where: [],
    fill: [],
  },
})

describe('formatting choices', () => {
  it.each([
    ['high', '高'],
    [['high', 'low'], '高，低'],
    [null, ''],
    ['gone', '未知（gone）'],
    [['high', 'gone'], '高，未知（gone）'],
  ])('shows %j as %s', (value, text) => {
    expect(formatChoices(value, context)).toBe(text)
  })

  it('marks nothing as unknown while the choices are not loaded', () => {
    expect(formatChoices('high', { ...context, choices: [] })).toBe('high')
  })

  it('marks no reference as unknown, because not all of the table is loaded', () => {
    expect(formatChoices('d9', { ...context, field: ref })).toBe('d9')
  })
})

describe('offering choices', () => {
  it('keeps a stored value that is no choice any more, as one that no search has found', () => {
    expect(withStoredValues(choices, 'gone', field.choices)).toEqual([
      ...choices,
      { value: 'gone', text: '未知（gone）', isStored: true },
    ])
  })

  it('adds nothing when every stored value is a choice', () => {
    expect(withStoredValues(choices, ['high', 'low'], field.choices)).toBe(choices)
  })
})

describe('parsing choices', () => {
  it.each([
    ['高', 'high'],
    [' 高 ', 'high'],
    ['high', 'high'],
    ['', null],
  ])('reads %j as %j', (text, value) => {
    expect(parseChoice(text, context)).toEqual({ ok: true, value })
  })

  it('says which text is no choice', () => {
    expect(parseChoice('极高', context)).toEqual({ ok: false, message: '“极高”不在选项中' })
  })

  it('refuses a text that two choices share', () => {
    const twins = [...choices, { value: 'higher', text: '高' }]
    const message = '“高”对应多个选项，请改用选项的值'
    expect(parseChoice('高', { ...context, choices: twins })).toEqual({ ok: false, message })
    expect(parseChoice('higher', { ...context, choices: twins })).toEqual({ ok: true, value: 'higher' })
  })

  it('reads a row by its whole text, by its code, and by a name that no other has', () => {
    const rows = [
      { value: 'p1', text: '白砂糖 P1', parts: ['白砂糖', 'P1'] },
      { value: 'p2', text: '白砂糖 P2', parts: ['白砂糖', 'P2'] },
      { value: 'p3', text: '红糖 P3', parts: ['红糖', 'P3'] },
    ]
    const read = (text: string) => parseChoice(text, { ...context, field: ref, choices: rows })
    expect(['白砂糖 P2', 'P1', '红糖', 'p3'].map(read)).toEqual(
      ['p2', 'p1', 'p3', 'p3'].map((value) => ({ ok: true, value })),
    )
    expect(read('白砂糖')).toEqual({ ok: false, message: '“白砂糖”对应多个选项，请写全，如“白砂糖 P1”' })
  })

  it.each([
    ['高，低', ['high', 'low']],
    ['高,低', ['high', 'low']],
    ['高、高；low\n', ['high', 'low']],
    ['中，或未定', ['mid']],
    ['高，中，或未定', ['high', 'mid']],
    ['', null],
  ])('reads the list %j as %j', (text, value) => {
    expect(parseChoices(text, context)).toEqual({ ok: true, value })
  })

  it('names the one text of a list that is no choice', () => {
    expect(parseChoices('高，极高', context)).toEqual({ ok: false, message: '“极高”不在选项中' })
  })
})
