import { expect, it } from 'vitest'
import { columnOf } from '../../cells/column.fixture.ts'
import { progress } from './index.ts'
import { percentOf } from './percent.ts'

it.each([
  [50, 50],
  ['33.5', 33.5],
  ['80%', 80],
  ['n/a', 0],
  [null, 0],
])('reads %j as %j percent', (value, percent) => {
  expect(percentOf(value)).toBe(percent)
})

it('takes a pasted percentage, and refuses another text', () => {
  expect(progress.parse('80%', columnOf(progress))).toEqual({ ok: true, value: 80 })
  expect(progress.parse('', columnOf(progress))).toEqual({ ok: true, value: null })
  expect(progress.parse('多', columnOf(progress))).toEqual({ ok: false, message: '“多”不是百分比' })
})
