import { describe, expect, it } from 'vitest'
import { isCommon, NOTHING_KNOWN, toTextSample } from './text-sample.ts'

const bounds = [
  ...Array.from({ length: 97 }, (_, at) => `深圳${at}物流`),
  '上海云飞有限公司',
  '北京有限公司',
  '广州AB厂',
]
const sample = toTextSample({ common: ['未填'], commonShares: [0.5], bounds, emptyShare: 0.1 })

describe('a sample of the texts of a column', () => {
  it.each([
    ['what most rows have', '深圳', 'contains', true],
    ['what is one value of many rows', '未填', 'contains', true],
    ['what two of a hundred of the other rows have, which are not half of all', '有限公司', 'contains', false],
    ['what one has', '云飞', 'contains', false],
    ['what none has', '不存在', 'contains', false],
    ['what most rows begin with, at the end', '深圳', 'ends', false],
    ['what most rows end with', '物流', 'ends', true],
    ['what most rows end with, at the beginning', '物流', 'starts', false],
  ] as const)('tells of %s whether it is common', (_, text, match, expected) => {
    expect(isCommon(sample, text, match)).toBe(expected)
  })

  it('does not look at the case', () => {
    const letters = toTextSample({ common: ['Trading Co'], commonShares: [0.3], bounds: null, emptyShare: 0 })
    expect(isCommon(letters, 'TRADING', 'contains')).toBe(true)
  })

  it('tells of a column that nobody has looked at that nothing is common', () => {
    expect(isCommon(NOTHING_KNOWN, '深圳', 'contains')).toBe(false)
    expect(toTextSample({ common: null, commonShares: null, bounds: null, emptyShare: null })).toEqual([])
  })
})
