import { describe, expect, it } from 'vitest'
import { parseFieldType } from '#schemas/language/field-type.ts'
import { toFieldValue } from './field-value.ts'

describe('the value of an expression in a field', () => {
  it.each([
    ['decimal(12,2)', '1.005', '1.01'],
    ['decimal(12,2)', '-1.005', '-1.01'],
    ['decimal(12,2)', '-0.001', '0'],
    ['decimal(12,2)', '5', '5'],
    ['decimal(12,2)', null, null],
    ['integer', '2.5', 3],
    ['integer', '99999999999999999999', '99999999999999999999'],
    ['long', '9007199254740993.4', '9007199254740993'],
    ['string(8)', '1.005', '1.005'],
    ['date', '2024-03-15', '2024-03-15'],
    ['boolean', true, true],
    ['integer', 'abc', 'abc'],
  ])('%s: %j is stored as %j', (type, value, stored) => {
    const fieldType = parseFieldType(type)
    if (!fieldType) throw new TypeError(type)
    expect(toFieldValue(value, fieldType)).toEqual(stored)
  })
})
