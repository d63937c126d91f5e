import { describe, expect, it } from 'vitest'
import { fieldPlan } from '../field-plan.fixture.ts'
import { parseTags, readTags, splitTyped, storeTags } from './tag-list.ts'

describe('tags', () => {
  it.each([
    ['新品,热销', {}, ['新品', '热销']],
    ['新品;热销', { separator: ';' as const }, ['新品', '热销']],
    ['a;b,c', {}, ['a;b', 'c']],
    [',新品,,新品 ,', {}, ['新品']],
    [null, {}, []],
  ])('of the stored %j with %j are %j', (stored, options, tags) => {
    expect(readTags(stored, options)).toEqual(tags)
  })

  it('are stored by their separator, and none is null', () => {
    expect(storeTags(['新品', '热销'], {})).toBe('新品,热销')
    expect(storeTags(['新品', '热销'], { separator: ';' })).toBe('新品;热销')
    expect(storeTags([], {})).toBeNull()
  })

  it.each([
    ['新品上市热', { group: 2 }, ['新品', '上市', '热']],
    ['AB;CD', { group: 2 }, ['AB', 'CD']],
    ['A B', { group: 2 }, ['AB']],
    ['新品、热销；打折', {}, ['新品', '热销', '打折']],
    ['New York', {}, ['New York']],
    ['𠮷野家店', { group: 2 }, ['𠮷野', '家店']],
  ])('typed as %j with %j are %j: separators are stripped', (text, options, tags) => {
    expect(splitTyped([text], options)).toEqual(tags)
  })

  it('of a file are refused when they are too many or too long', () => {
    const context = { options: { max: 2 }, field: fieldPlan({ type: 'string(8)' }), choices: [] }
    expect(parseTags('a,b,c', context)).toEqual({ ok: false, message: '有 3 个标签，最多 2 个' })
    expect(parseTags('a；b', context)).toEqual({ ok: true, value: 'a,b' })
    expect(parseTags('abcdefgh,i', context)).toEqual({ ok: false, message: '“abcdefgh,i”最多 8 个字符' })
  })
})
