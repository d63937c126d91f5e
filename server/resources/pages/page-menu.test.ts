import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PagePlan } from '#renderer/compile/plan.ts'
import { createSystemContext } from '#server/http/request-context.ts'
import { createTestServer, type TestServer } from '#tests/support/test-server.ts'
import { ensurePageMenu } from './page-menu.ts'

describe('the menu entry of a page', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await createTestServer()
  })
  afterAll(() => server.close())

  it('is not there before the rights of its page are: nobody opens a page without its buttons', async () => {
    const db = server.databases.app
    const context = createSystemContext('test', server.now)
    const entries = () => db.selectFrom('sys_permission').where('component', '=', 'page/half').select('name').execute()
    const half = (code: string) => {
      // Only what a menu is made of.
      const plan = { code: 'half', title: '半', permissions: [{ code, title: '新增' }] } as unknown as PagePlan
      return { plan, area: null, folders: new Map(), around: null }
    }
    // The database takes no such right.
    await expect(ensurePageMenu(db, context, half('x'.repeat(10_000)))).rejects.toThrow()
    expect(await entries()).toEqual([])
    await ensurePageMenu(db, context, half('half:add'))
    expect(await entries()).toEqual([{ name: '半' }])
  })
})
