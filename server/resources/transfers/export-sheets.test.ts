import { afterAll, beforeAll, expect, it } from 'vitest'
import { clientOf, createPageServer, type PageServer, pageOf } from '#tests/support/page-server.ts'
import { transfersOf } from '#tests/support/transfer-client.ts'

const fields = { code: { type: 'string(20)', title: '编码' } }
const ROWS = 23
const SHEET_ROWS = 10

let server: PageServer
beforeAll(async () => {
  server = await createPageServer(
    { 'trial/long.json': pageOf('long', fields) },
    { sheetLimits: { rows: SHEET_ROWS, bytes: 1_000_000 } },
  )
})
afterAll(() => server?.close())

it('an export of more rows than a sheet has room for goes on in further sheets, and each row is in one of them', async () => {
  const token = await server.signIn('admin')
  const added = Array.from({ length: ROWS }, (_, index) => ({ rowKey: `${index}`, record: { code: `C${index}` } }))
  expect((await clientOf(server, '/trial/long', token).saveAll({ added })).success).toBe(true)
  const { sheets } = await transfersOf(server, '/trial/long', token).download('/exportXls')
  const parts = Object.entries(sheets)
  expect(parts.map(([, rows]) => rows.length <= SHEET_ROWS)).toEqual(parts.map(() => true))
  expect(parts.map(([name]) => name)).toEqual(['试验long', '试验long (2)', '试验long (3)', '试验long (4)'])
  const headers = parts.map(([, rows]) => rows.findIndex((row) => row.includes('编码')))
  expect(new Set(headers).size).toBe(1)
  const codes = parts.flatMap(([, rows]) => rows.slice((headers[0] ?? 0) + 1).map((row) => row[0]))
  expect(codes.toSorted()).toEqual(added.map(({ record }) => record.code).toSorted())
})
