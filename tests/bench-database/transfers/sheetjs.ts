import { readFileSync } from 'node:fs'
import { read, utils, write } from '@e965/xlsx'

/**
 * SheetJS with the same rows, in a process of its own: `write <rows>` makes a workbook of rows that lie in memory,
 * `read <file>` reads one. Answers a line of JSON.
 */
const [task, argument = ''] = process.argv.slice(2)

function writeRows(rows: number) {
  const data = Array.from({ length: rows }, (_, at) => [
    `C${String(at).padStart(9, '0')}`,
    `货物 ${(at * 7919) % 1000003}`,
    at % 2 ? '浮动价' : '固定价',
    at % 3 ? '新建' : '完成',
    `往来单位 ${at % 1000}`,
    ((at * 31) % 10_000_000) / 100,
    ((at * 17) % 1_000_000) / 10_000,
    at % 1000,
    new Date(Date.UTC(2026, 0, 1 + (at % 365))),
    new Date(Date.UTC(2026, 0, 1, 0, at)),
    ...Array.from({ length: 8 }, (_, text) => `文本 ${text + 1} ${(at * (text + 3)) % 99991}`),
    13,
    at % 777,
  ])
  const start = performance.now()
  const sheet = utils.aoa_to_sheet(data, { dense: true })
  const book = utils.book_new()
  utils.book_append_sheet(book, sheet, '数据')
  const file: Buffer = write(book, { type: 'buffer', bookType: 'xlsx', compression: true })
  return { rows, seconds: (performance.now() - start) / 1000, bytes: file.length }
}

function readRows(file: string) {
  const content = readFileSync(file)
  const start = performance.now()
  const book = read(content, {
    type: 'buffer',
    sheets: 0,
    dense: true,
    cellFormula: false,
    cellHTML: false,
    cellText: false,
  })
  const [name = ''] = book.SheetNames
  const rows = book.Sheets[name]?.['!data']?.length ?? 0
  return { rows, seconds: (performance.now() - start) / 1000, bytes: content.length }
}

const before = process.memoryUsage().rss
const answer = task === 'write' ? writeRows(Number(argument)) : readRows(argument)
const peak = process.resourceUsage().maxRSS * 1024
process.stdout.write(`${JSON.stringify({ ...answer, growthMb: (peak - before) / 1024 / 1024 })}\n`)
