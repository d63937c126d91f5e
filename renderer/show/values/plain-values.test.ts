import { expect, it } from 'vitest'
import { plainValues } from './plain-values.ts'

it('tells texts and numbers of an object in their order, without ids and what is hidden', () => {
  const object = { name: '热轧卷板', maker: '01a22a89-1991-7f60-85de-70949bd12a71', cost: '***', stock: 12, note: null }
  expect(plainValues(JSON.stringify({ ...object, remark: '', on: true, rows: [{ id: '1' }] }))).toEqual([
    '热轧卷板',
    '12',
  ])
})

it.each(['{}', '[1]', 'null', '"x"', '{"a":', ''])('leaves %s as it is', (text) => {
  expect(plainValues(text)).toBeNull()
})
