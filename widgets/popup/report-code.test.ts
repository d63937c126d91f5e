import { expect, it } from 'vitest'
import { fieldsBesidePopup } from './check-popup.ts'
import { parseReportCode } from './report-code.ts'

it.each([
  ['products', { code: 'products', params: {} }],
  [`products?x=\${depart}`, { code: 'products', params: { x: { field: 'depart' } } }],
  [`products?x=\${depart}&y=2024&z=`, { code: 'products', params: { x: { field: 'depart' }, y: '2024', z: '' } }],
])('%s is read', (text, read) => {
  expect(parseReportCode(text)).toEqual(read)
})

it.each([
  'products?',
  'products?x',
  'products?=1',
  'products?1x=1',
  'products?x=1&',
  'products?x=1&x=2',
  `products?x=a\${depart}`,
  `products?x=\${depart`,
  'products?x=#{sys_user_code}',
])('%s is none', (text) => {
  expect(parseReportCode(text)).toBeUndefined()
})

it('tells the compiler which fields the code reads', () => {
  const { reads } = fieldsBesidePopup({ code: `products?x=\${depart}`, param: { y: { field: 'kind' } } })
  expect(reads).toEqual([
    { name: 'depart', pointer: '/code' },
    { name: 'kind', pointer: '/param/y/field' },
  ])
})
