import { describe, expect, it } from 'vitest'
import { isMobile } from './mobile-rule.ts'

describe('a phone', () => {
  it.each(['13800138000', '16612345678', '19912345678', ' 13800138000 '])('may be %j', (text) => {
    expect(isMobile(text)).toBe(true)
  })

  it.each(['', '12345678901', '1380013800', '138001380001', '1380013800a', '０１３８００１３８'])(
    'is not %j',
    (text) => {
      expect(isMobile(text)).toBe(false)
    },
  )
})
