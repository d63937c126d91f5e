import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { readSent } from '#tests/support/sent-workbook.ts'
import { readSheets } from '#tests/support/spreadsheets.ts'
import { createMemoryStore } from './byte-sink.ts'
import { dateCell, textCell } from './cell.ts'
import { sheetName } from './sheet-names.ts'
import type { SheetLimits } from './sheet-part.ts'
import { createWorkbookWriter } from './write-workbook.ts'

const text = { kind: 'text' } as const
const column = (title: string) => ({ title, format: text, width: 12 })

async function write(cells: readonly ReturnType<typeof textCell>[], titles: readonly string[] = []) {
  const file = createMemoryStore()
  const writer = createWorkbookWriter(file)
  const sheet = await writer.begin({
    name: '产品价格',
    titles,
    columns: cells.map((_, index) => column(`列${index + 1}`)),
  })
  await sheet.write([cells])
  await writer.finish()
  return file.content()
}

async function readBack(cells: readonly ReturnType<typeof textCell>[]) {
  const sheet = await readSent(await write(cells, ['产品价格报表', '导出人:李']), '产品.xlsx')
  return sheet.rows.at(-1)?.cells
}

describe('a written workbook', () => {
  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '＝1', '=HYPERLINK("http://x","y")'])(
    'holds %j as a text and never as a formula',
    async (given) => {
      const parts = unzipSync(await write([textCell(given)]))
      const sheet = strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
      expect(sheet).toContain('t="inlineStr"')
      expect(sheet).not.toMatch(/<f[ >]/)
      expect(await readBack([textCell(given)])).toEqual([given])
    },
  )

  it.each(['<b>&"\'', 'a\u0001b', '_x0041_', '𠮷野家', '两\n行', ' 空格 '])(
    'gives %j back as it was',
    async (given) => {
      expect(await readBack([textCell(given)])).toEqual([given])
    },
  )

  it('holds numbers as numbers and days as days', async () => {
    const cells = [
      { kind: 'number', number: '1234567.50', decimals: 2 } as const,
      dateCell('date', '2026-01-05'),
      dateCell('datetime', '2026-01-05 23:59:59'),
      dateCell('date', '1900-01-05'),
      null,
      textCell('007'),
    ]
    const sheet = strFromU8(unzipSync(await write(cells))['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
    expect(sheet).toContain('<v>1234567.50</v>')
    expect(await readBack(cells)).toEqual(['1234567.5', '2026-01-05', '2026-01-05 23:59:59', '1900-01-05', null, '007'])
  })

  it('cuts a text that no spreadsheet can hold, and says so in the cell', async () => {
    const [cell] = (await readBack([textCell('长'.repeat(40_000))])) ?? []
    expect(cell).toHaveLength(32_767)
    expect(cell).toMatch(/…（内容过长，已截断）$/)
  })

  it('holds sheets in their order, also those that are written at the same time', async () => {
    const file = createMemoryStore()
    const writer = createWorkbookWriter(file)
    const sheets = []
    for (const name of ['主表', '阶梯价']) sheets.push(await writer.begin({ name, titles: [], columns: [column('a')] }))
    for (const text of ['1', '2']) for (const sheet of sheets) await sheet.write([[textCell(text)]])
    await writer.finish()
    expect(Object.entries(readSheets(file.content()))).toEqual([
      ['主表', [['a'], ['1'], ['2']]],
      ['阶梯价', [['a'], ['1'], ['2']]],
    ])
  })

  describe('of more rows than a sheet has room for', () => {
    async function writeLong(limits: SheetLimits) {
      const file = createMemoryStore()
      const writer = createWorkbookWriter(file, { limits })
      const main = await writer.begin({ name: '主表', titles: ['主表报表'], columns: [column('a')] })
      const sub = await writer.begin({ name: '阶梯价', titles: [], columns: [column('b')] })
      for (let row = 1; row <= 5; row += 1) {
        await main.write([[textCell(`m${row}`)]])
        await sub.write([[textCell(`s${row}.1`)], [textCell(`s${row}.2`)]])
      }
      await writer.finish()
      return Object.entries(readSheets(file.content()))
    }

    it('continues in further sheets, each with its header', async () => {
      expect(await writeLong({ rows: 6, bytes: 1_000_000 })).toEqual([
        ['主表', [['主表报表'], ['a'], ['m1'], ['m2'], ['m3'], ['m4']]],
        ['主表 (2)', [['主表报表'], ['a'], ['m5']]],
        ['阶梯价', [['b'], ['s1.1'], ['s1.2'], ['s2.1'], ['s2.2'], ['s3.1']]],
        ['阶梯价 (2)', [['b'], ['s3.2'], ['s4.1'], ['s4.2'], ['s5.1'], ['s5.2']]],
      ])
    })

    it('does so as well where the sheet would become too large a file', async () => {
      const sheets = await writeLong({ rows: 1_000, bytes: 1 })
      // Each takes what is written at a time: it is never empty.
      expect(sheets.filter(([name]) => name.startsWith('主表'))).toEqual(
        [1, 2, 3, 4, 5].map((row) => [`主表${row === 1 ? '' : ` (${row})`}`, [['主表报表'], ['a'], [`m${row}`]]]),
      )
    })
  })

  it.each([
    ['产品/价格:表', [], '产品 价格 表'],
    ['价格', ['价格'], '价格 (2)'],
    ['', [], 'Sheet'],
    ['长'.repeat(40), [], '长'.repeat(31)],
  ])('calls a sheet that should be called %j, beside %j, %j', (wanted, taken, name) => {
    expect(sheetName(wanted, taken)).toBe(name)
  })
})
