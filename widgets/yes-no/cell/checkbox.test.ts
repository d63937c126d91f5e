import { describe, expect, it } from 'vitest'
import type { GridColumn } from '#renderer/grid/engine/grid-column.ts'
import { columnOf } from '../../cells/column.fixture.ts'
import { checkbox } from './index.ts'

const yn: Partial<GridColumn> = { customValue: ['Y', 'N'] }
const codes: Partial<GridColumn> = { customValue: [1, 0] }

describe('a checkbox', () => {
  it.each([
    [{}, null, true],
    [{}, false, true],
    [{}, true, false],
    [yn, 'N', 'Y'],
    [yn, 'Y', 'N'],
    [yn, null, 'Y'],
    [codes, '1', 0],
  ])('with %j goes from %j to %j (spec 3: customValue)', (declared, from, to) => {
    expect(checkbox.toggle?.(from, columnOf(checkbox, declared))).toBe(to)
  })

  it.each([
    [{}, false],
    [{ defaultChecked: true }, true],
    [yn, 'N'],
    [{ ...yn, defaultChecked: true }, 'Y'],
  ])('of a new row with %j is %j (spec 3: defaultChecked)', (declared, value) => {
    expect(checkbox.emptyValue?.(columnOf(checkbox, declared).declared)).toBe(value)
  })

  it('is copied as 是 and 否, and takes them back', () => {
    const column = columnOf(checkbox, yn)
    for (const value of ['Y', 'N'])
      expect(checkbox.parse(checkbox.format(value, column), column)).toEqual({ ok: true, value })
  })

  it.each([
    [yn, 'Y', 'Y'],
    [yn, '√', 'Y'],
    [yn, 'true', 'Y'],
    [yn, '', 'N'],
    [{}, 'FALSE', false],
    [{ customValue: ['0', '1'] as const }, '0', '0'],
  ])('with %j takes the pasted %j as %j', (declared, text, value) => {
    expect(checkbox.parse(text, columnOf(checkbox, declared))).toEqual({ ok: true, value })
  })

  it('refuses another text', () => {
    expect(checkbox.parse('也许', columnOf(checkbox))).toEqual({ ok: false, message: '“也许”应为是或否' })
  })
})
