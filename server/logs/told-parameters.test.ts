import { describe, expect, it } from 'vitest'
import { tellParameters } from './told-parameters.ts'

const told = (body: unknown, query: unknown = {}) => tellParameters({ query, body })

describe('what the log tells of parameters', () => {
  it.each([
    ['password', { password: 'x' }],
    ['confirmpassword', { confirmpassword: 'x' }],
    ['dbPassword', { dbPassword: 'x' }],
    ['token', { token: 'x' }],
    ['captcha', { captcha: 'x' }],
    ['smscode', { smscode: 'x' }],
    ['clientSecret', { clientSecret: 'x' }],
  ])('hides %s, however deep it lies', (name, given) => {
    expect(told(given)).toBe(`{"${name}":"***"}`)
    expect(told({ rows: [{ more: given }] })).toBe(`{"rows":[{"more":{"${name}":"***"}}]}`)
    expect(told({ text: JSON.stringify(given) })).toBe(`{"text":{"${name}":"***"}}`)
    expect(told({ text: encodeURIComponent(JSON.stringify(given)) })).toBe(`{"text":{"${name}":"***"}}`)
  })

  it('hides the names that the page hides, in rows and in conditions', () => {
    const isSecret = (name: string) => name === 'cost'
    const given = { cost: 5, name: '板', superQueryParams: '[{"field":"cost","rule":"eq","val":"5"}]' }
    expect(tellParameters({ body: given }, isSecret)).toBe(
      '{"cost":"***","name":"板","superQueryParams":[{"field":"cost","rule":"***","val":"***"}]}',
    )
  })

  it('hides what opens a stored file', () => {
    expect(told({ photo: '2024/a.png?sign=abc.def' })).toBe('{"photo":"2024/a.png?sign=***"}')
  })

  it('tells address and body, or the one that there is, or nothing', () => {
    expect(told({ a: 1 }, { b: '2' })).toBe('{"query":{"b":"2"},"body":{"a":1}}')
    expect(told(undefined, { b: '2' })).toBe('{"b":"2"}')
    expect(told(undefined)).toBeNull()
    expect(told({})).toBeNull()
  })

  it('stays short, whatever is sent', () => {
    const deep = Array.from({ length: 50 }).reduce<unknown>((inner) => ({ inner }), 'x')
    for (const given of [
      { text: '长'.repeat(1_000_000) },
      { list: Array.from({ length: 100_000 }, (_, index) => ({ index, text: 'x'.repeat(100) })) },
      Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`k${index}`, index])),
      deep,
    ]) {
      expect(told(given)?.length).toBeLessThanOrEqual(2_001)
    }
  })

  it('keeps false, zero and null apart from nothing', () => {
    expect(told({ a: false, b: 0, c: null })).toBe('{"a":false,"b":0,"c":null}')
  })
})
