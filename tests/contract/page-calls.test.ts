import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readPageCorpus } from '#tests/support/business-pages/page-corpus.ts'
import { clientOf, createPageServer, type PageServer } from '#tests/support/page-server.ts'
import { type TransferClient, transfersOf } from '#tests/support/transfer-client.ts'
import { type DemoRecords, loadDemoRecords } from './demo-records.ts'

const PAGES = resolve(import.meta.dirname, '../../schemas/pages')
/** The demo rows have fixed dates, and what may be done with them depends on the day. */
const DAY_OF_THE_DEMO = '2026-11-20T10:00:00+08:00'
const MINUTE_MS = 60_000

const corpus = readPageCorpus()

/** What each call does to the rows; what it asks for and how it answers is in `endpoints.test.ts`. */
describe('the calls of a page', () => {
  let server: PageServer
  let token: string
  let demo: DemoRecords
  beforeAll(async () => {
    const files = readdirSync(PAGES, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.json'))
    server = await createPageServer(
      Object.fromEntries(files.map((file) => [file, readFileSync(join(PAGES, file), 'utf8')])),
    )
    server.advance(Date.parse(DAY_OF_THE_DEMO) - server.now().getTime())
    token = await server.signIn('admin')
    demo = await loadDemoRecords(server, token)
  })
  afterAll(() => server?.close())

  it.each(corpus.filter(({ plan }) => plan.kind !== 'form'))(
    'of $file list, add, read, change, save together, export and delete its rows',
    async ({ plan, entity }) => {
      const rows = clientOf(server, entity.api, token)
      const all = { pageSize: '1', createTime_begin: '2000-01-01 00:00:00' }
      const total = async () => (await rows.list(all)).result.total
      const before = await total()
      expect(before).toBeGreaterThan(0)

      const { id } = await rows.stored(demo.newBody(plan.code, 'all'))
      expect(await total()).toBe(before + 1)
      await demo.letFit(plan.code, 'edit', id, true)
      const added = (await rows.get(id)).result
      const edited = await rows.edit(demo.editBody(plan.code, added))
      expect(edited, edited.message).toMatchObject({ success: true })
      expect((await rows.get(id)).result).toMatchObject({ id, version: edited.result.version })

      const body = { added: [{ rowKey: 'new', record: demo.newBody(plan.code, 'all') }], changed: [], deleted: [] }
      const saved = await rows.saveAll(body)
      expect(saved, saved.message).toMatchObject({ success: true, result: { added: [{ rowKey: 'new' }] } })
      expect(await total()).toBe(before + 2)

      const ids = [id, String(saved.result.added[0]?.record.id)]
      // As many files as this are asked for by nobody within a minute.
      server.advance(MINUTE_MS)
      await expectFiles(transfersOf(server, entity.api, token), ids)
      for (const gone of ids) {
        await demo.letFit(plan.code, 'delete', gone, true)
        expect(await rows.remove(gone)).toMatchObject({ success: true })
      }
      expect(await total()).toBe(before)
      expect((await rows.get(id)).success).toBe(false)
    },
  )

  it.each(corpus.filter(({ plan }) => plan.kind === 'form'))(
    'of $file read and change its only record',
    async ({ plan, entity }) => {
      const rows = clientOf(server, entity.api, token)
      const [record = {}] = (await rows.list()).result.records
      const edited = await rows.edit(demo.editBody(plan.code, record))
      expect(edited, edited.message).toMatchObject({ success: true })
      const { version } = edited.result
      expect((await rows.get(String(record.id))).result).toMatchObject({ id: record.id, version })
    },
  )
})

/** A file of these rows has a line for each; the template for more of them has its columns. */
async function expectFiles(transfers: TransferClient, ids: readonly string[]): Promise<void> {
  const linesOf = async (path: string, query: Record<string, string> = {}) => {
    const { failure, sheets } = await transfers.download(path, query)
    expect(failure).toBeNull()
    return Object.values(sheets)[0] ?? []
  }
  const one = await linesOf('/exportXls', { selections: ids[0] ?? '' })
  const all = await linesOf('/exportXls', { selections: ids.join(',') })
  expect(all.length - one.length).toBe(ids.length - 1)
  expect((await linesOf('/importTemplate')).flat()).not.toEqual([])
}
