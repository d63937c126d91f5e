import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { guardsOf } from '#renderer/logic/row-guards.ts'
import type { GuardedAction } from '#schemas/language/guarded-actions.ts'
import { readPageCorpus } from '#tests/support/business-pages/page-corpus.ts'
import { clientOf, createPageServer, errorsOf, type PageServer } from '#tests/support/page-server.ts'
import { type DemoRecords, loadDemoRecords } from './demo-records.ts'

const PAGES = resolve(import.meta.dirname, '../../schemas/pages')
/** The demo rows have fixed dates, and what may be done with them depends on the day. */
const DAY_OF_THE_DEMO = '2026-11-20T10:00:00+08:00'

const corpus = readPageCorpus()
const guarded = (action: GuardedAction) => corpus.filter(({ plan }) => guardsOf(plan, action).length > 0)

let server: PageServer
let token: string
let demo: DemoRecords
beforeAll(async () => {
  const files = readdirSync(PAGES, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.json'))
  server = await createPageServer(
    Object.fromEntries(files.map((file) => [file, readFileSync(join(PAGES, file), 'utf8')])),
  )
  server.advance(Date.parse(DAY_OF_THE_DEMO) - Date.now())
  token = await server.signIn('admin')
  demo = await loadDemoRecords(server, token)
})
afterAll(() => server?.close())

/** Two records as a user could have added them; the second is such that the action may not be done to it. */
async function storeTwo(code: string, api: string, action: GuardedAction) {
  const client = clientOf(server, api, token)
  const [free, kept] = [await client.stored(demo.newBody(code, 'all')), await client.stored(demo.newBody(code, 'all'))]
  await demo.letFit(code, action, free.id, true)
  await demo.letFit(code, action, kept.id, false)
  return { client, free, kept }
}

const codesOf = (answer: { readonly result: unknown }) =>
  // A refused save carries its errors there.
  ((answer.result as { readonly errors?: readonly { readonly code: string }[] } | null)?.errors ?? []).map(
    ({ code }) => code,
  )

describe('a row that does not fit the condition of the shipped page', () => {
  it('is looked for on the pages that have one', () => {
    expect([guarded('edit').length, guarded('delete').length]).toEqual([9, 23])
  })

  it.each(guarded('edit'))('$file is edited on no path', async ({ plan, entity }) => {
    const { client, kept } = await storeTwo(plan.code, entity.api, 'edit')
    const body = { id: kept.id, version: kept.version }
    for (const answer of [await client.edit(body), await client.saveAll({ changed: [body] })]) {
      expect(answer.success).toBe(false)
      expect(codesOf(answer)).toEqual(['when:edit'])
      // The page's own words where its guard has some.
      const [guard] = guardsOf(plan, 'edit')
      expect(errorsOf(answer)[0]).toContain(guard?.message ?? '不符合“编辑”的条件')
    }
  })

  it.each(guarded('delete'))('$file is deleted on no path, and the others are', async ({ plan, entity }) => {
    const { client, free, kept } = await storeTwo(plan.code, entity.api, 'delete')
    const deletions = [
      await client.remove(kept.id),
      await client.removeBatch(`${free.id},${kept.id}`),
      await client.saveAll({ deleted: [{ id: free.id }, { id: kept.id }] }),
    ]
    for (const answer of deletions) {
      expect(answer.success).toBe(false)
      expect(codesOf(answer)).toEqual(['when:delete'])
    }
    expect((await client.get(kept.id)).success).toBe(true)
    expect((await client.get(free.id)).success).toBe(true)
    expect(await client.remove(free.id)).toMatchObject({ success: true })
  })
})
