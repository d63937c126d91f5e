import { describe, expect, it } from 'vitest'
import { fieldPlan } from '../field-plan.fixture.ts'
import { parseColor, readColor, readNamed } from './color-text.ts'

describe('the text of a colour', () => {
  it.each([
    ['#1677FF', '#1677ff'],
    ['1677ff', '#1677ff'],
    ['#fff', '#ffffff'],
    [' ＃ｆｆｆ ', '#ffffff'],
    ['#1677ffff', '#1677ff'],
    ['#1677ff80', '#1677ff80'],
    ['red', null],
    ['#12345', null],
    ['#12345g', null],
    ['', null],
  ])('%j is %j', (text, color) => {
    expect(readColor(text)).toBe(color)
  })

  it('is refused by its name, and when it lets something through where that is not wanted', () => {
    const context = { options: {}, field: fieldPlan({ type: 'string(9)' }), choices: [] }
    expect(parseColor('红色', context)).toEqual({ ok: false, message: '“红色”不是颜色，请写成 #1677ff' })
    expect(parseColor('#1677ff80', context)).toEqual({
      ok: false,
      message: '“#1677ff80”是半透明的颜色，请写成 #1677ff',
    })
    expect(parseColor('#1677FF80', { ...context, options: { alpha: true } })).toEqual({ ok: true, value: '#1677ff80' })
    expect(parseColor('#FFF', context)).toEqual({ ok: true, value: '#ffffff' })
  })

  it('may be a name of the theme where that is wanted', () => {
    const context = { options: { named: true }, field: fieldPlan({ type: 'string(32)' }), choices: [] }
    expect(parseColor(' Blue ', context)).toEqual({ ok: true, value: 'blue' })
    expect(parseColor('#FFF', context)).toEqual({ ok: true, value: '#ffffff' })
    expect(parseColor('navy', context)).toEqual({ ok: false, message: '“navy”不是颜色，请写成 #1677ff' })
    expect(parseColor('blue', { ...context, options: {} })).toMatchObject({ ok: false })
    expect(readNamed('constructor')).toBeNull()
  })
})
