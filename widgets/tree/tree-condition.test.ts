import { describe, expect, it } from 'vitest'
import { conditionFilter, conditionMistakes, readCondition } from './tree-condition.ts'

describe('the condition of a tree', () => {
  it.each([
    ['', {}],
    [' ', {}],
    ['{"status":"1","level":2,"open":true}', { status: '1', level: '2', open: 'true' }],
    ["status='1'", undefined],
    ['[1]', undefined],
    ['null', undefined],
    ['"x"', undefined],
    ['{"a":{"b":1}}', undefined],
    ['{"a":null}', undefined],
  ])('reads %j as %j', (text, condition) => {
    expect(readCondition(text)).toEqual(condition)
  })

  it('is a mistake in the words of its widget, at its place', () => {
    expect(conditionMistakes('x', 'condition传值有误，要求为JSON格式！')).toEqual([
      {
        pointer: '/condition',
        message: 'condition传值有误，要求为JSON格式！',
        hint: '写成 JSON 对象的文本，如 {"status":"1"}',
      },
    ])
    expect(conditionMistakes(undefined, 'x')).toEqual([])
  })

  it('narrows the search, whatever its values hold', () => {
    expect(conditionFilter('{"status":"1","name":"o\'r and 1=1"}')).toBe("status='1' and name='o''r and 1=1'")
    expect(conditionFilter('')).toBeUndefined()
  })
})
