import { describe, expect, it } from 'vitest'
import { isCommon, NOTHING_KNOWN, toTextSample } from './text-sample.ts'

const bounds = [
  ...Array.from({ length: 97 }, (_, at) => `深圳${at}物流`),
  '上海云飞有限公司',
  '北京有限公司',
  '广州AB厂',
]
const nothing = { common: null, commonShares: null, bounds: null, emptyShare: null, grams: null, gramShares: null }
const sample = toTextSample({
  common: ['未填'],
  commonShares: [0.5],
  bounds,
  emptyShare: 0.1,
  grams: ['厂', '云', '飞', '云飞', 'a'],
  gramShares: [0.004, 0.006, 0.005, 0.006, 0.05],
})

describe('a sample of the texts of a column', () => {
  it.each([
    ['what most rows have', '深圳', 'contains', true],
    ['what is one value of many rows', '未填', 'contains', true],
    ['what two of a hundred of the other rows have, which are less than half of all', '有限公司', 'contains', false],
    ['what one has', '云飞', 'contains', false],
    ['a character that is known to be common', '云', 'contains', true],
    ['one that is, whatever the case', 'A', 'contains', true],
    ['a character that is not, as rows that hold nothing count', '飞', 'contains', false],
    ['a character that few have', '厂', 'contains', false],
    ['what none has', '不存在', 'contains', false],
    ['what most rows begin with, at the end', '深圳', 'ends', false],
    ['what most rows end with', '物流', 'ends', true],
    ['what most rows end with, at the beginning', '物流', 'starts', false],
  ] as const)('tells of %s whether it is common', (_, text, match, expected) => {
    expect(isCommon(sample, text, match)).toBe(expected)
  })

  it('does not look at the case', () => {
    const letters = toTextSample({ ...nothing, common: ['Trading Co'], commonShares: [0.3] })
    expect(isCommon(letters, 'TRADING', 'contains')).toBe(true)
  })

  it('tells of a column that nobody has looked at that nothing is common', () => {
    expect(isCommon(NOTHING_KNOWN, '深圳', 'contains')).toBe(false)
    expect(toTextSample(nothing)).toEqual(NOTHING_KNOWN)
  })

  it('tells of less, the more values it has', () => {
    const large = toTextSample({ ...nothing, bounds: [...bounds, ...bounds, ...bounds, ...bounds] })
    expect([isCommon(large, '有限公司', 'contains'), isCommon(large, '云飞有限', 'contains')]).toEqual([true, true])
    const fewer = toTextSample({ ...nothing, bounds: [...bounds, ...bounds, ...bounds] })
    expect([isCommon(fewer, '有限公司', 'contains'), isCommon(fewer, '云飞有限', 'contains')]).toEqual([true, false])
  })
})
