import { describe, expect, it } from 'vitest'
import { parseFieldType } from '#schemas/language/field-type.ts'
import type { ColumnPlan } from '../../compile/plan.ts'
import { fieldPlan } from '../form/form.fixture.tsx'
import { columnWidthPx, textWidthPx } from './column-width.ts'

function column(type: string, more: Partial<ColumnPlan> = {}): ColumnPlan {
  const parsed = parseFieldType(type)
  if (!parsed) throw new Error(`no field type: ${type}`)
  const field = fieldPlan('code', '编码', { type: parsed })
  return { field, title: field.title, sortable: false, link: null, ellipsis: true, ...more }
}

describe('columnWidthPx', () => {
  it('obeys the page', () => {
    expect(columnWidthPx(column('text', { widthPx: 60 }), undefined)).toBe(60)
  })

  it('gives a short code less room than a long name', () => {
    expect(columnWidthPx(column('string(10)'), undefined)).toBeLessThan(columnWidthPx(column('string(64)'), undefined))
  })

  it('bounds what a long text takes', () => {
    expect(columnWidthPx(column('string(4000)'), undefined)).toBe(240)
  })

  it('gives a choice the room of its longest text and a tag around it', () => {
    const items = ['开', '第三方共享清单'].map((text) => ({ value: text, text }))
    const withChoices = (choices: ColumnPlan['field']['choices']) => {
      const enumColumn = column('enum')
      return columnWidthPx({ ...enumColumn, field: { ...enumColumn.field, choices } }, undefined)
    }
    expect(withChoices({ source: 'options', items })).toBe(7 * 14 + 48)
    expect(withChoices({ source: 'options', items: items.slice(0, 1) })).toBeLessThan(80)
    expect(withChoices({ source: 'dict', code: 'state' })).toBe(112)
  })

  it('gives a reference that is called by a name and a number the room of both', () => {
    const called = (label: string) => {
      const refColumn = column('ref')
      const choices = { source: 'ref', label } as ColumnPlan['field']['choices']
      return columnWidthPx({ ...refColumn, field: { ...refColumn.field, choices } }, undefined)
    }
    expect(called('{name} {memberNo}')).toBeGreaterThanOrEqual(180)
    expect(called('name')).toBeLessThan(140)
  })

  it('gives a name of a line no room that only a sentence needs', () => {
    expect(columnWidthPx(column('string(32)'), undefined)).toBe(168)
    expect(columnWidthPx(column('string(100)'), undefined)).toBe(240)
  })

  it('never cuts the title, nor the sort mark beside it', () => {
    const title = '非常非常长的一个列标题文字'
    expect(columnWidthPx(column('boolean', { title, sortable: true }), undefined)).toBeGreaterThan(textWidthPx(title))
  })
})

describe('textWidthPx', () => {
  it('counts a Chinese character as about two Latin ones', () => {
    expect(textWidthPx('价格')).toBe(28)
    expect(textWidthPx('ab')).toBe(16)
  })

  it('gives a percent sign the room that it takes', () => {
    expect(textWidthPx('比例（%）')).toBe(70)
  })
})
