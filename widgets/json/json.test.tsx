import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { checkValue } from '#renderer/logic/check-value.ts'
import { faultsOf } from '../code/json-language.ts'
import { fieldPlan } from '../field-plan.fixture.ts'
import { stage } from '../widget-stage.fixture.tsx'
import { json } from './index.ts'
import { valueOfJson } from './json-text.ts'

const field = fieldPlan({ type: 'json', title: '配置' })

async function open(value: Readonly<Record<string, unknown>> | string | null) {
  const staged = await stage(json, { field, value })
  return { ...staged, text: staged.screen.getByRole('textbox', { name: '配置' }) }
}

describe('JSON', () => {
  it('is shown indented, and is a value as soon as it is one', async () => {
    const { text, lastValue, onChange } = await open({ size: 10 })
    await expect.poll(() => lines(text.element())).toEqual(['{', '  "size": 10', '}'])
    expect(onChange).not.toHaveBeenCalled()
    await text.click()
    await userEvent.keyboard('{Control>}a{/Control}{Delete}{{')
    expect(lastValue()).toEqual({})
  })

  it('keeps a text that is none, and is refused with line and column', async () => {
    const { text, lastValue } = await open(null)
    await text.click()
    await userEvent.keyboard('[[1, 2')
    // The editor has closed the bracket by itself.
    expect(lastValue()).toEqual([1, 2])
    await userEvent.keyboard('{Delete}')
    expect(lastValue()).toBe('[1, 2')
    const demands = { required: false, options: null }
    expect(checkValue(field, '配置', '[1, 2', demands)).toBe(
      '配置不是正确的 JSON：第 1 行第 6 列还没有写完，应为逗号或结尾的括号',
    )
    expect(checkValue(field, '配置', { a: 1 }, demands)).toBe('')
  })

  it('stays as it is being typed, blanks and all', async () => {
    const { text, lastValue } = await open(null)
    await text.click()
    await userEvent.keyboard('[[1,   2')
    expect(lastValue()).toEqual([1, 2])
    await expect.element(text).toHaveTextContent('[1, 2]')
    expect(text.element().textContent).toBe('[1,   2]')
  })

  it.each([
    ['', null],
    ['  ', null],
    ['{"a":1}', { a: 1 }],
    ['5', '5'],
    ['{', '{'],
  ])('reads %j as %j', (text, value) => {
    expect(valueOfJson(text)).toEqual(value)
  })

  it('marks its first mistake where it stands', () => {
    expect(faultsOf('{"a": 1,}')).toEqual([
      { from: 8, to: 9, severity: 'error', message: '第 1 行第 9 列应为双引号括起的键' },
    ])
    expect(faultsOf('')).toEqual([])
    expect(faultsOf('{}')).toEqual([])
  })
})

function lines(text: Element): readonly (string | null)[] {
  return [...text.querySelectorAll('.cm-line')].map((line) => line.textContent)
}
