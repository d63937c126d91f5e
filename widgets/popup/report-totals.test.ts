import { expect, it } from 'vitest'
import { reportTotals } from './report-totals.ts'

const column = (key: string, isTotal: boolean, type = 'String') => ({
  key,
  title: key,
  texts: new Map(),
  isTotal,
  type,
})
const columns = [column('name', false), column('amount', true), column('count', true, 'Long'), column('note', true)]

it('sums up what the report says: two decimals, whole numbers of Long, and says what is no number', () => {
  const rows = [
    { name: '苹果', amount: 1.5, count: 2, note: '1' },
    { name: '梨', amount: '2.25', count: null, note: '很好' },
  ]
  expect(reportTotals(columns, rows)).toEqual(
    new Map([
      ['amount', '3.75'],
      ['count', '2'],
      ['note', '包含非数字内容'],
    ]),
  )
})

it('says nothing where nothing is summed up, or there are no rows', () => {
  expect(reportTotals(columns.slice(0, 1), [{ name: '苹果' }])).toBeNull()
  expect(reportTotals(columns, [])).toBeNull()
})
