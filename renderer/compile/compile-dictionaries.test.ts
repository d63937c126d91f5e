import { describe, expect, it } from 'vitest'
import { dictionaryValidator } from '#schemas/meta/dictionary-validator.generated.js'
import { compileDictionaries, withFileDictionaries } from './compile-dictionaries.ts'

const compiled = (...texts: string[]) =>
  compileDictionaries(
    texts.map((text, index) => ({ file: `${index}.json`, text })),
    dictionaryValidator,
  )
const item = (more: object = {}) => ({ value: 'a', text: '甲', ...more })
const file = (dictionaries: object) => JSON.stringify(dictionaries, null, 2)
const grades = (...items: object[]) => file({ grades: { name: '等级', items } })

describe('a file with dictionaries', () => {
  it('has colours, descriptions and items that cannot be chosen any more', () => {
    const items = [item({ color: 'success' }), { value: 'b', text: '乙', disabled: true, description: '旧' }]
    const [{ dictionaries, problems }] = compiled(
      file({ $schema: '../x.json', grades: { name: '等级', description: '说明', items } }),
    ) as [ReturnType<typeof compiled>[number]]
    expect(problems).toEqual([])
    expect([...(dictionaries ?? [])]).toEqual([['grades', { name: '等级', description: '说明', items }]])
  })

  it.each([
    ['json-syntax', '{ "grades": ', ''],
    ['wrong-value', grades(item({ color: 'gren' })), '是不是 "green"？'],
    ['unknown-key', grades(item({ colour: 'green' })), '是不是 "color"？'],
    ['missing-key', file({ grades: { items: [item()] } }), '缺少 "name"'],
    ['wrong-format', file({ 等级: { name: '等级', items: [item()] } }), '字典代码'],
    ['duplicate-item', grades(item(), item({ text: '又' })), '"a" 重复'],
    ['duplicate-key', `{ "a": { "name": "甲", "items": [] }, "a": 1 }`, '"a" 重复'],
    ['out-of-range', grades(), ''],
  ])('reports %s with its place, and holds nothing', (code, text, says) => {
    const [result] = compiled(text)
    const found = result?.problems.find((problem) => problem.code === code)
    expect(found, JSON.stringify(result?.problems)).toBeDefined()
    expect(found?.line).toBeGreaterThan(0)
    expect(`${found?.message} ${found?.hint ?? ''}`).toContain(says)
    expect(result?.dictionaries).toBeNull()
  })

  it('has no code of a file before it', () => {
    const [first, second] = compiled(grades(item()), grades(item({ text: '别的' })))
    expect(first?.problems).toEqual([])
    expect(second).toMatchObject({
      dictionaries: null,
      problems: [{ code: 'duplicate-dictionary', pointer: '/grades', message: '字典 "grades" 已在 0.json 中' }],
    })
  })

  it('stands in the place of others of the same codes', () => {
    const others = new Map([
      ['grades', new Set(['x'])],
      ['yn', new Set(['Y'])],
    ])
    expect(withFileDictionaries(others, compiled(grades(item())))).toEqual(
      new Map([
        ['grades', new Set(['a'])],
        ['yn', new Set(['Y'])],
      ]),
    )
  })
})
