import { describe, expect, it } from 'vitest'
import { addressInText } from '#schemas/values/file-value.ts'
import { plainField } from '../compile/field-plan.fixture.ts'
import type { FieldPlan } from '../compile/plan.ts'
import { isSameValue, joinWithSaved, recordToCreate, recordToUpdate } from './form-values.ts'

const fieldPlan = (name: string, title: string, part: Partial<FieldPlan> = {}) =>
  plainField({ name, title, widget: { type: 'text', options: {} }, ...part })
const text = fieldPlan('name', '名称')
const decimal = fieldPlan('price', '价格', { type: { kind: 'decimal', precision: 12, scale: 2 } })
const takesAny = { isPublic: false, accept: [], maxMegabytes: null, maxCount: null }
const photo = fieldPlan('photo', '照片', { type: { kind: 'file' }, files: { form: 'paths', ...takesAny } })
const body = fieldPlan('body', '正文', { type: { kind: 'text' }, files: { form: 'text', ...takesAny } })
const picture = (address: string) => `<img src="${addressInText(address)}">`
const several = fieldPlan('tags', '标签', { type: { kind: 'enum' }, multiple: true })

describe('whether a value was changed', () => {
  it.each([
    { field: text, left: null, right: '', same: true },
    { field: text, left: null, right: '  ', same: true },
    { field: text, left: undefined, right: null, same: true },
    { field: text, left: '1.50', right: '1.5', same: false },
    { field: decimal, left: '1.50', right: '1.5', same: true },
    { field: decimal, left: '-0', right: '0.00', same: true },
    { field: decimal, left: '0', right: null, same: false },
    { field: photo, left: 'temp/a.png?sign=k1.a', right: 'temp/a.png?sign=k2.b', same: true },
    { field: photo, left: 'temp/a.png?sign=k1.a', right: 'temp/b.png?sign=k1.a', same: false },
    { field: body, left: picture('temp/a.png?sign=k1.a'), right: picture('temp/a.png?sign=k2.b'), same: true },
    { field: body, left: picture('temp/a.png'), right: picture('temp/b.png'), same: false },
    { field: several, left: [], right: null, same: true },
    { field: several, left: ['a', 'b'], right: ['a', 'b'], same: true },
    { field: several, left: ['a', 'b'], right: ['b', 'a'], same: false },
  ])('takes $left and $right of $field.type.kind for the same: $same', ({ field, left, right, same }) => {
    expect(isSameValue(field, left, right)).toBe(same)
  })
})

describe('what is sent', () => {
  it('is every field of a new record, an emptied one as null', () => {
    expect(recordToCreate([text, decimal], { name: '', price: '1' })).toEqual({ name: null, price: '1' })
  })

  it('is what changed in an old one, with its identity', () => {
    const read = { id: '7', version: 3, name: '甲', price: '1.00' }
    const before = { name: '甲', price: '1.00' }
    expect(recordToUpdate([text, decimal], read, before, { name: '', price: '1' })).toEqual({
      id: '7',
      version: 3,
      name: null,
    })
  })

  it('carries no version where the record has none', () => {
    expect(recordToUpdate([text], { id: '7' }, { name: '甲' }, { name: '乙' })).toEqual({ id: '7', name: '乙' })
  })
})

describe('joining unsaved input with what somebody else saved', () => {
  const fields = [text, decimal, several]
  const before = { name: '甲', price: '1', tags: ['a'] }

  it('keeps what I changed, takes what they changed, and asks where both did', () => {
    const input = { name: '我的', price: '1', tags: ['a', 'b'] }
    const saved = { name: '他的', price: '2', tags: ['a'] }
    expect(joinWithSaved(fields, { before, input, saved })).toEqual({
      values: { name: '我的', price: '2', tags: ['a', 'b'] },
      overlaps: [{ field: text, theirs: '他的' }],
    })
  })

  it('asks nothing when both changed to the same', () => {
    const both = { ...before, price: '2.0' }
    expect(joinWithSaved(fields, { before, input: both, saved: { ...before, price: '2' } }).overlaps).toEqual([])
  })
})
