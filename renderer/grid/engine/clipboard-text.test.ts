import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { writeClipboardText } from './clipboard-text.ts'
import { parseClipboardText } from './parse-clipboard-text.ts'

describe('reading a table from the clipboard', () => {
  it.each<[what: string, text: string, rows: string[][]]>([
    ['one cell', 'a', [['a']]],
    [
      'cells and rows as Excel ends them',
      'a\tb\r\nc\td\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['rows as macOS and Sheets end them', 'a\nb\rc', [['a'], ['b'], ['c']]],
    [
      'empty cells',
      '\ta\t\r\n\t\t',
      [
        ['', 'a', ''],
        ['', '', ''],
      ],
    ],
    ['empty rows', 'a\r\n\r\nb', [['a'], [''], ['b']]],
    ['one empty cell', '\r\n', [['']]],
    ['nothing', '', []],
    ['a cell of several lines', '"a\nb"\tc\r\n', [['a\nb', 'c']]],
    ['line breaks of Windows in a cell', '"a\r\nb"', [['a\nb']]],
    ['tabs in a cell', '"a\tb"\tc', [['a\tb', 'c']]],
    ['quotes in a quoted cell', '"a ""b""\nc"', [['a "b"\nc']]],
    ['an empty quoted cell', '""\tb', [['', 'b']]],
    ['quotes that stand inside a text', '12" x 5"\t"A" 级\r\n', [['12" x 5"', '"A" 级']]],
    ['a quote that is never closed', '"a\tb\r\nc', [['"a', 'b'], ['c']]],
    ['spaces, as they are', ' a \t b', [[' a ', ' b']]],
    ['rows of different lengths', 'a\tb\tc\r\nd', [['a', 'b', 'c'], ['d']]],
  ])('reads %s', (_what, text, rows) => {
    expect(parseClipboardText(text)).toEqual(rows)
  })

  it('stops at once when there are more cells than allowed', () => {
    expect(parseClipboardText('a\tb\r\nc', 3)).toHaveLength(2)
    expect(parseClipboardText('a\tb\r\nc', 2)).toBeNull()
  })

  it.each([
    ['cells', 'a\t'],
    ['rows', 'a\r'],
    ['opening quotes', '"a\t'],
    ['doubled quotes', '""""\t'],
  ])('reads 50 MB of %s up to the limit, once', (_what, piece) => {
    const text = piece.repeat(Math.ceil(50_000_000 / piece.length))
    expect(parseClipboardText(text, 100_000)).toBeNull()
  })

  it.each([
    ['only opening quotes', '"a\t'],
    ['quotes that never close', '"""\t'],
    ['no line feed', 'a\r'],
    ['no tab', 'a\n'],
  ])('takes time in proportion to a text of %s', (_what, piece) => {
    // Reading the rest of the text from every cell would take minutes: 300,000 times a megabyte.
    expect(parseClipboardText(piece.repeat(300_000))?.flat().length).toBeGreaterThan(0)
  })
})

describe('writing a table for the clipboard', () => {
  it('puts cells in quotes only where a spreadsheet needs it', () => {
    expect(
      writeClipboardText([
        ['a', 'b c'],
        ['1\n2', 'a"b', '"x"', 't\tt'],
      ]),
    ).toBe('a\tb c\r\n"1\n2"\ta"b\t"""x"""\t"t\tt"')
  })

  it('is read back as it was', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', '\t', '\n', '价', ' ', '') })
    const table = fc
      .integer({ min: 1, max: 4 })
      .chain((width) =>
        fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 4 }),
      )
    fc.assert(
      fc.property(table, (rows) => {
        expect(parseClipboardText(writeClipboardText(rows))).toEqual(rows)
      }),
    )
  })

  it('is read whatever it says, without a cell lost', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', '"', '\t', '\n', '\r') }), (text) => {
        const rows = parseClipboardText(text) ?? []
        expect(rows.flat().join('').replaceAll(/[^a]/g, '')).toBe(text.replaceAll(/[^a]/g, ''))
      }),
    )
  })
})
