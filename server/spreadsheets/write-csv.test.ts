import { describe, expect, it } from 'vitest'
import { createMemoryStore } from './byte-sink.ts'
import { type Cell, dateCell, textCell } from './cell.ts'
import { createCsvWriter } from './write-csv.ts'

async function write(titles: readonly string[], rows: readonly (readonly Cell[])[]): Promise<string> {
  const file = createMemoryStore()
  const writer = createCsvWriter(file)
  const columns = titles.map((title) => ({ title, width: 10, format: { kind: 'text' } as const }))
  const table = await writer.begin({ name: '产品', titles: ['产品报表'], columns })
  await table.write(rows)
  await writer.finish()
  return file.content().toString()
}

const one = async (cell: Cell) => (await write(['a'], [[cell]])).split('\r\n')[1]

describe('comma-separated values', () => {
  it('begin with the mark of UTF-8 and the header, and end each line as the standard has it', async () => {
    const text = await write(['编码', '名称'], [[textCell('007'), null]])
    expect(text).toBe('\uFEFF编码,名称\r\n007,\r\n')
  })

  it.each([
    ['a,b', '"a,b"'],
    ['say "hi"', '"say ""hi"""'],
    ['two\nlines', '"two\nlines"'],
    [' edges ', ' edges '],
  ])('write %j as %j', async (text, written) => {
    expect((await write(['a'], [[textCell(text)]])).slice('\uFEFFa\r\n'.length, -2)).toBe(written)
  })

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '＝1', '＋1', '－1', '＠a'])(
    'hold %j as a text that no spreadsheet runs',
    async (given) => {
      const line = await one(textCell(given))
      expect(line?.replace(/^"/, '')).toMatch(/^'/)
    },
  )

  it('hold a formula in quotes as a text too', async () => {
    expect(await one(textCell('=HYPERLINK("http://x","y")'))).toBe(`"'=HYPERLINK(""http://x"",""y"")"`)
  })

  it('hold numbers and days as they are, negative ones too', async () => {
    const cells = [
      { kind: 'number', number: '-1234567.5', decimals: 2 } as const,
      dateCell('date', '2026-01-05'),
      dateCell('datetime', '2026-01-05 23:59:59'),
    ]
    expect((await write(['a', 'b', 'c'], [cells])).split('\r\n')[1]).toBe('-1234567.5,2026-01-05,2026-01-05 23:59:59')
  })
})
