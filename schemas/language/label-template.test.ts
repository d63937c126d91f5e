import { describe, expect, it } from 'vitest'
import { labelInColumns, parseLabel } from './label-template.ts'

describe('the label of a reference', () => {
  it.each([
    ['name', [['', 'name', '']]],
    [
      '{name} {productCode}',
      [
        ['', 'name', ''],
        [' ', 'productCode', ''],
      ],
    ],
    [
      '{name}（{code}）/{grade}级',
      [
        ['', 'name', ''],
        ['（', 'code', '）'],
        ['/', 'grade', '级'],
      ],
    ],
    ['编号{code}', [['编号', 'code', '']]],
  ])('reads %s as fields with the texts around them', (label, parts) => {
    expect(parseLabel(label)).toEqual(parts.map(([before, field, after]) => ({ before, field, after })))
  })

  it.each(['', 'name code', '{name', '{name}}', '{}', '{na me}', 'no field', '{a},{b}', '{a} {a}', '{a}{b}{c}{d}{e}'])(
    'takes %j for none',
    (label) => {
      expect(parseLabel(label)).toBeNull()
    },
  )

  it('names columns in the code of a dictionary', () => {
    expect(labelInColumns('departName')).toBe('depart_name')
    expect(labelInColumns('{departName}（{orgCode}）')).toBe('{depart_name}（{org_code}）')
  })
})
