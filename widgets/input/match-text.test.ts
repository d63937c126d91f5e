import { describe, expect, it } from 'vitest'
import { parseValueForm } from '#schemas/query/value-form.ts'
import { MATCHES, type Match, unwrapMatch, wrapMatch } from './match-text.ts'

describe('a text stored as a condition', () => {
  it.each<[Match, string]>([
    ['like', '*钢*'],
    ['ne', '!钢'],
    ['ge', '>=钢'],
    ['le', '<=钢'],
  ])('is wrapped for %s as %j, and shown without the signs', (match, stored) => {
    expect(wrapMatch(match, '钢')).toBe(stored)
    expect(unwrapMatch(match, stored)).toBe('钢')
    expect(parseValueForm(stored)).toMatchObject({ kind: match, text: '钢' })
  })

  it.each(MATCHES)('of nothing is nothing: %s emits no bare signs, and shows none', (match) => {
    expect(wrapMatch(match, '')).toBe('')
    expect(unwrapMatch(match, wrapMatch(match, ''))).toBe('')
  })

  it('is shown as it is where it has no signs, or half of them', () => {
    expect(unwrapMatch('like', '钢')).toBe('钢')
    expect(unwrapMatch('like', '*')).toBe('*')
    expect(unwrapMatch('like', '**')).toBe('')
    expect(unwrapMatch('ne', '钢')).toBe('钢')
  })

  it('is left alone without a kind', () => {
    expect(wrapMatch(undefined, '*钢*')).toBe('*钢*')
    expect(unwrapMatch(undefined, '*钢*')).toBe('*钢*')
  })
})
