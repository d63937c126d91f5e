import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { dateCell, textCell } from './cell.ts'
import { createWorkbookReader } from './read-workbook.ts'
import { createWorkbookWriter, sheetName } from './write-workbook.ts'

const text = { kind: 'text' } as const
const column = (title: string) => ({ title, format: text, width: 12 })

function write(cells: readonly ReturnType<typeof textCell>[], titles: readonly string[] = []) {
  const writer = createWorkbookWriter()
  writer.beginSheet({ name: '产品价格', titles, columns: cells.map((_, index) => column(`列${index + 1}`)) })
  writer.writeRows([cells])
  return writer.finish()
}

async function readBack(cells: readonly ReturnType<typeof textCell>[]) {
  const sheet = await createWorkbookReader().read(write(cells, ['产品价格报表', '导出人:李']), '产品.xlsx')
  return sheet.rows.at(-1)?.cells
}

describe('a written workbook', () => {
  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '＝1', '=HYPERLINK("http://x","y")'])(
    'holds %j as a text and never as a formula',
    async (given) => {
      const parts = unzipSync(write([textCell(given)]))
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
    const sheet = strFromU8(unzipSync(write(cells))['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
    expect(sheet).toContain('<v>1234567.50</v>')
    expect(await readBack(cells)).toEqual(['1234567.5', '2026-01-05', '2026-01-05 23:59:59', '1900-01-05', null, '007'])
  })

  it('cuts a text that no spreadsheet can hold, and says so in the cell', async () => {
    const [cell] = (await readBack([textCell('长'.repeat(40_000))])) ?? []
    expect(cell).toHaveLength(32_767)
    expect(cell).toMatch(/…（内容过长，已截断）$/)
  })

  it('holds sheets in their order', async () => {
    const writer = createWorkbookWriter()
    for (const name of ['主表', '阶梯价']) {
      writer.beginSheet({ name, titles: [], columns: [column('a')] })
      writer.writeRows([[textCell(name)]])
    }
    const { name, otherSheets, rows } = await createWorkbookReader().read(writer.finish(), 'x.xlsx')
    expect({ name, otherSheets }).toEqual({ name: '主表', otherSheets: ['阶梯价'] })
    expect(rows).toEqual([
      { number: 1, cells: ['a'] },
      { number: 2, cells: ['主表'] },
    ])
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
