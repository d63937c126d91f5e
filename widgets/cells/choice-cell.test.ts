import { describe, expect, it } from 'vitest'
import { createGivenChoices } from '#renderer/grid/choices/given-choices.ts'
import { selectMultiple } from '../multi-select/cell/index.ts'
import { selectDictSearch } from '../search-select/dictionary-cell/index.ts'
import { select } from '../select/cell/index.ts'
import { choicesOf } from './choice-list.fixture.ts'
import { columnOf } from './column.fixture.ts'

const { choices } = choicesOf([
  { value: 'high', text: '高' },
  { value: 'low', text: '低' },
  { value: 'mid', text: '中，或未定' },
])

describe('a cell of a choice', () => {
  it.each([
    ['high', '高'],
    ['gone', 'gone'],
    [null, ''],
  ])('shows the text of %j: %j', (value, text) => {
    expect(select.format(value, columnOf(select, {}, { choices }))).toBe(text)
  })

  it('shows the stored value while its text is not known', () => {
    const failed = choicesOf([], { state: 'failed' }).choices
    expect(select.format('high', columnOf(select, {}, { choices: failed }))).toBe('high')
  })

  it('says of a reference that no row has any more what it is, and copies the value', () => {
    const gone = { ...choices, isGone: (value: string) => value === 'gone' }
    const column = columnOf(selectDictSearch, {}, { choices: gone })
    expect(selectDictSearch.describe?.('gone', column)).toBe('gone（已失效）')
    expect(selectDictSearch.describe?.('high', column)).toBe('高')
    expect(selectDictSearch.format('gone', column)).toBe('gone')
  })

  it.each([
    ['高', 'high'],
    [' high ', 'high'],
    ['', null],
  ])('takes the pasted %j as %j', (text, value) => {
    expect(select.parse(text, columnOf(select, {}, { choices }))).toEqual({ ok: true, value })
  })

  it('refuses what is no choice, and says so differently while the choices are on their way', () => {
    expect(select.parse('极高', columnOf(select, {}, { choices }))).toEqual({
      ok: false,
      message: '“极高”不在选项中',
    })
    const loading = choicesOf([], { state: 'loading' }).choices
    expect(select.parse('高', columnOf(select, {}, { choices: loading }))).toEqual({
      ok: false,
      message: '选项还没有加载，请稍后再粘贴',
    })
  })

  it('says of a name beyond those that one paste may ask for how to go on, also where texts may be entered', () => {
    const list = choicesOf([], { unasked: ['玉米'] }).choices
    const refused = { ok: false, message: '一次粘贴最多查找 500 个不同的名称，再粘贴一次可继续查找' }
    expect(select.parse('玉米', columnOf(select, {}, { choices: list }))).toEqual(refused)
    expect(select.parse('玉米', columnOf(select, { allowInput: true }, { choices: list }))).toEqual(refused)
    const failed = choicesOf([], { unasked: ['玉米'], state: 'failed' }).choices
    expect(select.parse('玉米', columnOf(select, { allowInput: true }, { choices: failed }))).toEqual({
      ok: false,
      message: '选项还没有加载，请稍后再粘贴',
    })
  })

  it('refuses what several choices are called, and says so', () => {
    const twice = choicesOf([], { ambiguous: ['白砂糖'] }).choices
    const given = createGivenChoices([
      { value: '1', text: '白砂糖' },
      { value: '2', text: '白砂糖' },
    ])
    const refused = { ok: false, message: '“白砂糖”对应多个选项，请在列表中选择' }
    for (const list of [twice, given]) {
      expect(select.parse('白砂糖', columnOf(select, {}, { choices: list }))).toEqual(refused)
      expect(select.parse('白砂糖', columnOf(select, { allowInput: true }, { choices: list }))).toEqual(refused)
    }
    expect(select.parse('2', columnOf(select, {}, { choices: given }))).toEqual({ ok: true, value: '2' })
  })

  it('refuses what is shown and cannot be chosen', () => {
    const options = [{ value: 'low', text: '低', disabled: true }]
    for (const cell of [select, selectMultiple]) {
      const column = columnOf(cell, { options }, { choices })
      expect(cell.parse('低', column)).toEqual({ ok: false, message: '“低”不可选择' })
      expect(cell.parse('高', column)).toEqual({ ok: true, value: 'high' })
    }
  })

  it('takes any text where the column allows typing (spec 3: allowInput)', () => {
    const column = columnOf(select, { allowInput: true }, { choices })
    expect(select.parse('极高', column)).toEqual({ ok: true, value: '极高' })
  })
})

describe('a cell of several choices', () => {
  const column = columnOf(selectMultiple, {}, { choices })

  it.each([
    ['high,low', '高，低'],
    [['high', 'gone'], '高，gone'],
    ['', ''],
    [null, ''],
  ])('shows %j as %j', (value, text) => {
    expect(selectMultiple.format(value, column)).toBe(text)
  })

  it.each([
    ['高，低', 'high,low'],
    ['高、high；low', 'high,low'],
    ['中，或未定', 'mid'],
    ['高，中，或未定，低', 'high,mid,low'],
    ['', null],
  ])('stores the pasted %j as the comma text %j', (text, value) => {
    expect(selectMultiple.parse(text, column)).toEqual({ ok: true, value })
  })

  it('stores a list where the column says so', () => {
    const lists = columnOf(selectMultiple, { props: { valueAs: 'list' } }, { choices })
    expect(selectMultiple.parse('高，低', lists)).toEqual({ ok: true, value: ['high', 'low'] })
  })

  it('names the one text that is no choice', () => {
    expect(selectMultiple.parse('高，极高', column)).toEqual({ ok: false, message: '“极高”不在选项中' })
  })
})

describe('where choices come from', () => {
  const of = (cell: typeof select, declared: object) => cell.choiceSource?.({ key: 'a', title: 'A', ...declared })

  it('is the dictionary of the column, if it names one (spec 3: dictCode)', () => {
    expect(of(select, { dictCode: 'level' })).toEqual({ dictCode: 'level', searched: false })
    expect(of(select, {})).toBeNull()
  })

  it('is a search of the server for a table, unless it is loaded whole (spec 3: dict, async)', () => {
    expect(of(selectDictSearch, { dict: 'a,b,c' })).toEqual({ dictCode: 'a,b,c', searched: true })
    expect(of(selectDictSearch, { dict: 'a,b,c', async: false })).toEqual({ dictCode: 'a,b,c', searched: false })
  })
})
