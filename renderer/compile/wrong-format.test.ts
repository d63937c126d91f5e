import { describe, expect, it } from 'vitest'
import { FIELD_NAME_PATTERN, PAGE_CODE_PATTERN, PERMISSION_NAME_PATTERN } from '#schemas/language/names.ts'
import { pageSchema } from '#schemas/language/page.ts'
import { describeTypeMistake } from './type-mistakes.ts'
import { isDescribed, wrongFormat } from './wrong-format.ts'

describe('a text that is not written as such texts are', () => {
  it('is told in words: every pattern of the language has some', () => {
    const patterns = new Set<string>()
    const collect = (part: unknown): void => {
      if (typeof part !== 'object' || part === null) return
      for (const [key, value] of Object.entries(part)) {
        if (key === 'pattern' && typeof value === 'string') patterns.add(value)
        if (key === 'patternProperties') for (const pattern of Object.keys(value)) patterns.add(pattern)
        collect(value)
      }
    }
    collect(pageSchema)
    expect(patterns.size).toBeGreaterThan(5)
    expect([...patterns].filter((pattern) => !isDescribed(pattern))).toEqual([])
  })

  it.each([
    [FIELD_NAME_PATTERN, 'price_type', '/fields/price_type', '写成 "priceType"'],
    [FIELD_NAME_PATTERN, '价格', '/fields/价格', undefined],
    [PAGE_CODE_PATTERN, 'Product Price', '/code', '写成 "product-price"'],
    [
      PERMISSION_NAME_PATTERN,
      'market:price:cost',
      '/fields/cost/permission',
      '只写 "cost"，由它得到 <权限前缀>:field:cost:see、:edit、:export',
    ],
    ['^=(?!=)', 'sum(skus.stock)', '/fields/stock/value', '写成 "= sum(skus.stock)"'],
    ['^=(?!=)', '== 1', '/fields/stock/value', '写成 "= 1"'],
  ])('%s: %s', (pattern, written, pointer, hint) => {
    const mistake = wrongFormat(pattern, written, pointer)
    expect(mistake.hint).toBe(hint)
    expect(mistake.message).not.toContain('^')
  })
})

describe('a text that is no storage type', () => {
  it.each([
    ['varchar(32)', '写成 "string(32)"'],
    ['VARCHAR2(5000)', '写成 "string(32)"'],
    ['number', '整数写 "integer"，有小数的写 "decimal(12,2)"'],
    ['int', '写成 "integer"'],
    ['numeric(10,4)', '写成 "decimal(10,4)"'],
    ['timestamp', '写成 "datetime"'],
    ['string', '写上长度，如 "string(32)"'],
    ['strng(32)', '是不是 "string(32)"？'],
    ['decimal(2,12)', '第一个数是总位数，包括小数位：整数 2 位、小数 12 位写成 "decimal(14,12)"'],
    ['string(5000)', '更长的文本用 "text"'],
  ])('%s', (written, hint) => {
    expect(describeTypeMistake(written).hint).toBe(hint)
  })

  it('that is out of bounds is told the bounds', () => {
    expect(describeTypeMistake('string(5000)').message).toContain('1 到 4000')
    expect(describeTypeMistake('decimal(60,2)').message).toContain('1 到 38')
    expect(describeTypeMistake('decimal(2,12)').message).toContain('小数位（12）不能超过总位数（2）')
  })
})
