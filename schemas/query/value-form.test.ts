import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseValueForm, type ValueForm } from './value-form.ts'

const eq = (text: string): ValueForm => ({ kind: 'eq', text })
const ne = (text: string): ValueForm => ({ kind: 'ne', text })
const list = (...texts: string[]): ValueForm => ({ kind: 'in', texts })
const like = (match: 'contains' | 'starts' | 'ends', text: string): ValueForm => ({ kind: 'like', match, text })

describe('the value of a list parameter', () => {
  it.each<[string, ValueForm | null]>([
    ['abc', eq('abc')],
    ['  abc ', eq('abc')],
    [',a,b,', { kind: 'anyOf', texts: ['a', 'b'] }],
    [',a,', { kind: 'anyOf', texts: ['a'] }],
    [',,', null],
    [',', null],
    ['*abc*', like('contains', 'abc')],
    ['*abc', like('ends', 'abc')],
    ['abc*', like('starts', 'abc')],
    ['*a,b*', like('contains', 'a,b')],
    ['*a*b*', like('contains', 'a*b')],
    ['a*b', eq('a*b')],
    ['*', eq('*')],
    ['**', null],
    ['***', like('contains', '*')],
    ['a,b', list('a', 'b')],
    ['a,', list('a')],
    ['a, ,b', list('a', 'b')],
    ['a++b', eq('a,b')],
    ['!abc', ne('abc')],
    ['!=abc', ne('abc')],
    ['!= abc', ne('abc')],
    ['ne abc', ne('abc')],
    ['! abc', ne('abc')],
    ['!= a,b', ne('a,b')],
    ['!= abc*', ne('abc*')],
    ['>= 5', { kind: 'ge', text: '5' }],
    ['>=5', { kind: 'ge', text: '5' }],
    ['<=5', { kind: 'le', text: '5' }],
    ['> -5', { kind: 'gt', text: '-5' }],
    ['<5', { kind: 'lt', text: '5' }],
    ['ge 5', { kind: 'ge', text: '5' }],
    ['gt  5', { kind: 'gt', text: '5' }],
    ['lt 5', { kind: 'lt', text: '5' }],
    ['le 5', { kind: 'le', text: '5' }],
    ['= 5', eq('5')],
    ['=5', eq('5')],
    ['= *5*', eq('*5*')],
    ['= a++b', eq('a++b')],
    ['eq 5', eq('5')],
    ['in a,b', list('a', 'b')],
    ['next', eq('next')],
    ['ge5', eq('ge5')],
    ['!', null],
    ['!=', null],
    ['>=', null],
    ['<= ', null],
    ['', null],
    ['   ', null],
  ])('%j', (text, form) => {
    expect(parseValueForm(text)).toEqual(form)
  })

  it('never throws, and never yields an empty text', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'*,!=<>+ ageinlt1') }), (text) => {
        const form = parseValueForm(text)
        const texts = form === null ? ['-'] : 'texts' in form ? form.texts : [form.text]
        expect(texts.length).toBeGreaterThan(0)
        expect(texts.every((part) => part.trim() === part && part !== '')).toBe(true)
      }),
    )
  })
})
