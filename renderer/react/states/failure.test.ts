import { describe, expect, it } from 'vitest'
import { AccessRefusedError } from '../../data-source.ts'
import { PageNotFoundError } from '../../page-source.ts'
import { toFailure } from './failure.ts'

describe('toFailure', () => {
  it('tells a refusal from a failure, since trying again helps only with one', () => {
    expect(toFailure(new AccessRefusedError('没有访问权限')).kind).toBe('forbidden')
    expect(toFailure(new PageNotFoundError('没有')).kind).toBe('not-found')
    expect(toFailure(new Error('网络超时'))).toEqual({ kind: 'failed', message: '网络超时', traceId: null })
  })

  it('carries the number to quote', () => {
    expect(toFailure(Object.assign(new Error('系统繁忙'), { traceId: 'a1' })).traceId).toBe('a1')
  })

  it.each([
    ['a text', '坏了'],
    ['nothing', undefined],
    ['an error without a text', new Error('')],
  ])('finds a sentence for %s', (_, thrown) => {
    expect(toFailure(thrown).message).toMatch(/./)
  })
})
