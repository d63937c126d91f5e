import { describe, expect, it } from 'vitest'
import { NOTHING_KNOWN, rarityOf, toTextSample } from './text-sample.ts'

const bounds = [
  ...Array.from({ length: 97 }, (_, at) => `深圳${at}物流`),
  '上海云飞有限公司',
  '北京有限公司',
  '广州AB厂',
]
const nothing = { common: null, commonShares: null, bounds: null, emptyShare: null, grams: null }
const sample = toTextSample({
  common: ['未填'],
  commonShares: [0.5],
  bounds,
  emptyShare: 0.1,
  grams: ['云', '云飞', 'a', '深'],
})

describe('a sample of the texts of a column', () => {
  it.each([
    ['what most rows have', '深圳', 'contains', 'common'],
    ['what is one value of many rows', '未填', 'contains', 'common'],
    ['what two of a hundred of the other rows have, which are less than half of all', '有限公司', 'contains', 'rare'],
    ['a character that is counted', '云', 'contains', 'counted'],
    ['one that is, whatever the case', 'A', 'contains', 'counted'],
    ['one that is, at the beginning', '云', 'starts', 'rare'],
    ['a character that is counted and common', '深', 'contains', 'common'],
    ['a character that is not counted', '厂', 'contains', 'rare'],
    ['a pair that is', '云飞', 'contains', 'rare'],
    ['what none has', '不存在', 'contains', 'rare'],
    ['what most rows begin with, at the end', '深圳', 'ends', 'rare'],
    ['what most rows end with', '物流', 'ends', 'common'],
    ['what most rows end with, at the beginning', '物流', 'starts', 'rare'],
  ] as const)('tells of %s how it is looked for', (_, text, match, expected) => {
    expect(rarityOf(sample, text, match)).toBe(expected)
  })

  it('does not look at the case', () => {
    const letters = toTextSample({ ...nothing, common: ['Trading Co'], commonShares: [0.3] })
    expect(rarityOf(letters, 'TRADING', 'contains')).toBe('common')
  })

  it('tells of a column that nobody has looked at that nothing is common', () => {
    expect(rarityOf(NOTHING_KNOWN, '深圳', 'contains')).toBe('rare')
    expect(toTextSample(nothing)).toEqual(NOTHING_KNOWN)
  })

  it('tells of less, the more values it has', () => {
    const large = toTextSample({ ...nothing, bounds: [...bounds, ...bounds, ...bounds, ...bounds] })
    expect([rarityOf(large, '有限公司', 'contains'), rarityOf(large, '云飞有限', 'contains')]).toEqual([
      'common',
      'common',
    ])
    const fewer = toTextSample({ ...nothing, bounds: [...bounds, ...bounds, ...bounds] })
    expect([rarityOf(fewer, '有限公司', 'contains'), rarityOf(fewer, '云飞有限', 'contains')]).toEqual([
      'common',
      'rare',
    ])
  })
})
