import { describe, expect, it } from 'vitest'
import { readPageText } from './page-source-text.ts'

const SOUND = `{
  "title": "价格",
  "fields": {
    "code": {
      "type": "string(9)",
      "rules": ["required", "unique"]
    },
    "name": { "type": "date" }
  },
  "toolbar": [
    "add",
    "export"
  ]
}
`

/** What is changed in the sound text, the line that must be named, and what must be said. */
const MISTAKES: readonly (readonly [title: string, from: string, to: string, line: number, says: string])[] = [
  ['a missing comma, where it should stand', '"价格",', '"价格"', 2, '缺少逗号'],
  ['a comma before a closing bracket', '"export"', '"export",', 12, '多余的逗号'],
  ['a missing colon', '"toolbar":', '"toolbar"', 10, '缺少冒号'],
  ['a missing closing quote', '"价格",', '"价格,', 2, '缺少结尾的双引号'],
  ['a missing closing brace of a block', '    },\n', '    ,\n', 7, '缺少右花括号'],
  ['a missing closing brace with its line', '    },\n', '', 6, '缺少右花括号'],
  ['a missing closing brace on a line', '"date" }', '"date"', 8, '缺少右花括号'],
  ['a missing closing bracket', '  ]\n', '\n', 13, '缺少右方括号'],
  ['a missing last brace', '\n}\n', '\n\n', 14, '缺少右花括号'],
  ['a missing opening brace', '"code": {', '"code": ', 4, '缺少左花括号'],
  ['a missing opening bracket', '"toolbar": [', '"toolbar": ', 10, '括号不配对'],
  ['a brace too many', '    },\n', '    }},\n', 7, '括号不配对'],
  ['a remark', '"add",', '"add", // new', 11, '不允许注释'],
  ['single quotes', '"add"', "'add'", 11, '用半角的 "：键和文本都用双引号'],
  ['quotes of a Chinese keyboard', '"add"', '“add”', 11, '不能出现字符 “'],
  ['a comma of a Chinese keyboard', '"add",', '"add"，', 11, '用半角的 ,'],
  ['a quote inside a text', '"价格"', '"价格"x""', 2, '就结束了'],
  ['a key without quotes', '"name":', 'name:', 8, '要加双引号："name"'],
  ['a word of another language', '"date"', 'None', 8, '写成 null'],
  ['a backslash that is none', '"价格"', '"\\d"', 2, '反斜杠要写两个：\\\\d'],
  ['a byte order mark', '{', '\uFEFF{', 1, 'BOM'],
]

describe('a mistake of syntax', () => {
  it.each(MISTAKES)('is named once, on its line: %s', (_title, from, to, line, says) => {
    expect(SOUND.includes(from)).toBe(true)
    const { syntaxErrors } = readPageText(SOUND.replace(from, to))
    expect(syntaxErrors.map(({ position }) => position.line)).toEqual([line])
    expect(`${syntaxErrors[0]?.message} ${syntaxErrors[0]?.hint ?? ''}`).toContain(says)
  })

  it('does not hide another one elsewhere', () => {
    const text = SOUND.replace('"价格",', '"价格"').replace('"add",', '"add"')
    expect(readPageText(text).syntaxErrors.map(({ position }) => position.line)).toEqual([2, 11])
  })

  it.each(['', '{', '}', ']]]', '{"a": [1, 2', '"', '{"a"', '[{]}', '\n\n}{\n', '{\r\n"a": 1\r\n'])(
    'never throws: %j',
    (text) => {
      expect(readPageText(text).syntaxErrors.length).toBeGreaterThan(0)
    },
  )

  it('is none in a sound text', () => {
    expect(readPageText(SOUND).syntaxErrors).toEqual([])
  })
})
