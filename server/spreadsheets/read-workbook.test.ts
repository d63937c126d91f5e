import { utils, write } from '@e965/xlsx'
import { strToU8, type Zippable, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { readSent } from '#tests/support/sent-workbook.ts'
import { createWorkbookReader, type WorkbookReaderOptions } from './read-workbook.ts'

type BookType = 'xlsx' | 'biff8' | 'xlsm' | 'ods'

function workbook(rows: readonly (readonly unknown[])[], bookType: BookType = 'xlsx'): Buffer {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows as unknown[][]), '数据')
  return write(book, { type: 'buffer', bookType })
}

/** A zip with the parts that make a workbook, and these. */
function zip(parts: Zippable): Uint8Array {
  return zipSync({ '[Content_Types].xml': strToU8('<Types/>'), 'xl/workbook.xml': strToU8('<workbook/>'), ...parts })
}

async function refusalOf(bytes: Uint8Array, name = 'x.xlsx', options: WorkbookReaderOptions = {}) {
  return readSent(bytes, name, options).then(
    () => null,
    (error: Error & { code?: string }) => error.code,
  )
}

describe('reading a workbook that somebody has sent', () => {
  it("reads today's format and the old one alike", async () => {
    const rows = [
      ['编码', '价格', '启用'],
      ['007', 12.5, true],
    ]
    for (const [type, name] of [
      ['xlsx', 'a.xlsx'],
      ['biff8', 'a.xls'],
      ['xlsx', 'a.xls'],
    ] as const) {
      const sheet = await readSent(workbook(rows, type), name)
      expect(sheet.rows.map(({ cells }) => cells)).toEqual([
        ['编码', '价格', '启用'],
        ['007', '12.5', '是'],
      ])
    }
  })

  it('keeps the numbers of rows and columns around empty ones', async () => {
    const sheet = await readSent(workbook([['a'], [], [null, 'b']]), 'x.xlsx')
    expect(sheet.rows).toEqual([
      { number: 1, cells: ['a'] },
      { number: 3, cells: [null, 'b'] },
    ])
  })

  it('reads numbers as people see them, and days in the form of the console', async () => {
    const book = utils.book_new()
    const cells = utils.aoa_to_sheet([[0.1 + 0.2, 13_800_138_000, 1e21]])
    cells.D1 = { t: 'n', v: 46_027, z: 'yyyy/m/d' }
    cells.E1 = { t: 'n', v: 46_027.5, z: 'yyyy/m/d h:mm' }
    cells.F1 = { t: 'n', v: 0.75, z: 'h:mm:ss' }
    cells.G1 = { t: 'n', v: 0.85, z: '0%' }
    cells['!ref'] = 'A1:G1'
    utils.book_append_sheet(book, cells, '数据')
    const sheet = await readSent(write(book, { type: 'buffer', bookType: 'xlsx' }), 'x.xlsx')
    expect(sheet.rows[0]?.cells).toEqual([
      '0.3',
      '13800138000',
      '1e+21',
      '2026-01-05',
      '2026-01-05 12:00:00',
      '18:00:00',
      '0.85',
    ])
  })

  it('takes the last result of a formula, and runs none', async () => {
    const book = utils.book_new()
    utils.book_append_sheet(
      book,
      { A1: { t: 'n', v: 3, f: '1+1' }, B1: { t: 'e', v: 42, w: '#N/A' }, '!ref': 'A1:B1' },
      'x',
    )
    const sheet = await readSent(write(book, { type: 'buffer', bookType: 'xlsx' }), 'x.xlsx')
    expect(sheet.rows[0]?.cells[0]).toBe('3')
    expect(sheet.rows[0]?.errors).toEqual([{ column: 1, text: '#N/A' }])
  })

  it('takes names of the prototype for what they are', async () => {
    const sheet = await readSent(
      workbook([
        ['__proto__', 'constructor'],
        ['a', 'b'],
      ]),
      'x.xlsx',
    )
    expect(sheet.rows[0]?.cells).toEqual(['__proto__', 'constructor'])
    expect(Object.keys(Object.prototype)).toEqual([])
  })

  const bomb = new Uint8Array(20 * 1024 * 1024)
  const many = Object.fromEntries(Array.from({ length: 2_001 }, (_, index) => [`p${index}.bin`, new Uint8Array(1)]))
  it.each<[string, Uint8Array, string, string]>([
    ['a text', strToU8('a,b,c'), 'x.xlsx', 'not-a-workbook'],
    [
      'an HTML table under the name of a workbook',
      strToU8('<table><tr><td>1</td></tr></table>'),
      'x.xls',
      'not-a-workbook',
    ],
    ['nothing', new Uint8Array(), 'x.xlsx', 'not-a-workbook'],
    ['an old workbook under the new name', workbook([['a']], 'biff8'), 'x.xlsx', 'wrong-name'],
    ['a document of another program', workbook([['a']], 'ods'), 'x.xlsx', 'not-a-workbook'],
    ['a plain archive', zipSync({ 'a.txt': strToU8('a') }), 'x.xlsx', 'not-a-workbook'],
    ['half a workbook', workbook([['a']]).subarray(0, 2_000), 'x.xlsx', 'damaged'],
    ['a part that grows too much', zip({ 'xl/a.xml': bomb }), 'x.xlsx', 'unpacks-too-large'],
    ['too many parts', zip(many), 'x.xlsx', 'too-many-parts'],
    [
      'an entity declaration',
      zip({ 'xl/a.xml': strToU8('<!DOCTYPE a [<!ENTITY b "c">]>') }),
      'x.xlsx',
      'holds-declarations',
    ],
    ['a macro', zip({ 'xl/vbaProject.bin': new Uint8Array(8) }), 'x.xlsx', 'holds-macros'],
    ['a file that is too large', new Uint8Array(100 * 1024 * 1024 + 1), 'x.xlsx', 'too-large'],
    ['more than 200 columns', workbook([Array.from({ length: 201 }, () => 'x')]), 'x.xlsx', 'too-many-columns'],
  ])('refuses %s', async (_, bytes, name, reason) => {
    expect(await refusalOf(bytes, name)).toBe(reason)
  })

  it('refuses a cell that stands beyond all columns', async () => {
    const book = utils.book_new()
    utils.book_append_sheet(book, { A1: { t: 's', v: 'a' }, XFD1: { t: 's', v: 'x' }, '!ref': 'A1:XFD1' }, '远')
    expect(await refusalOf(write(book, { type: 'buffer', bookType: 'xlsx' }))).toBe('too-many-columns')
  })

  it('refuses more rows than it takes', async () => {
    const rows = Array.from({ length: 20 }, (_, index) => [index])
    expect(await refusalOf(workbook(rows), 'x.xlsx', { limits: { rows: 10 } })).toBe('too-many-rows')
    expect(await refusalOf(workbook(rows), 'x.xlsx', { limits: { rows: 20 } })).toBeNull()
  })

  it('gives up a file that takes too long, and reads the next', async () => {
    const rows = Array.from({ length: 60_000 }, (_, index) => [index, 'x', 'y', 'z'])
    const reader = createWorkbookReader({ threads: 1, withinMs: 100 })
    await expect(readSent(workbook(rows), 'x.xlsx', reader)).rejects.toMatchObject({ code: 'too-complex' })
    const patient = createWorkbookReader({ threads: 1 })
    const [first, second] = await Promise.all([
      readSent(workbook([['a']]), 'a.xlsx', patient),
      readSent(workbook([['b']]), 'b.xlsx', patient),
    ])
    expect([first.rows[0]?.cells, second.rows[0]?.cells]).toEqual([['a'], ['b']])
  })
})
