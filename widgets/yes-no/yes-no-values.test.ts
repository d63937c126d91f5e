import { describe, expect, it } from 'vitest'
import { fieldPlan } from '../field-plan.fixture.ts'
import { formatYesNo, parseYesNo } from './yes-no-values.ts'

const text = { options: {}, field: fieldPlan({ type: 'string(1)' }), choices: [] }
const boolean = { ...text, field: fieldPlan({ type: 'boolean' }) }
const integer = { ...text, field: fieldPlan({ type: 'integer' }) }
const numeric = { ...text, options: { yes: '1', no: '0' } }
const named = {
  ...text,
  field: fieldPlan({ type: 'enum', choices: { source: 'dict', code: 'status' } }),
  choices: [
    { value: 'Y', text: '启用' },
    { value: 'N', text: '停用' },
  ],
}

describe('the text of a yes or no', () => {
  it.each([
    [text, 'Y', '是'],
    [text, 'N', '否'],
    [text, null, ''],
    [text, 'X', '未知（X）'],
    [numeric, '1', '是'],
    [integer, 1, '是'],
    [integer, 0, '否'],
    [integer, 2, '未知（2）'],
    [boolean, true, '是'],
    [boolean, false, '否'],
    [boolean, null, ''],
    [named, 'Y', '启用'],
  ])('of %# is as its field says', (context, value, shown) => {
    expect(formatYesNo(value, context)).toBe(shown)
  })
})

describe('reading a yes or no', () => {
  it.each([
    [text, '是', 'Y'],
    [text, 'N', 'N'],
    [text, '', null],
    [numeric, '否', '0'],
    [integer, '是', 1],
    [integer, '否', 0],
    [boolean, '是', true],
    [boolean, '否', false],
    [named, '停用', 'N'],
    [named, '是', 'Y'],
  ])('of %# gives what the field stores', (context, typed, value) => {
    expect(parseYesNo(typed, context)).toEqual({ ok: true, value })
  })

  it('says which text is neither', () => {
    expect(parseYesNo('也许', text)).toEqual({ ok: false, message: '“也许”不在选项中' })
  })
})
