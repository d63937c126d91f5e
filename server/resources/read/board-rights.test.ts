import { afterAll, beforeAll, expect, it } from 'vitest'
import { clientOf, createPageServer, type PageClient, type PageServer, pageOf } from '#tests/support/page-server.ts'

const lead = pageOf(
  'lead',
  {
    name: { type: 'string(32)', title: '客户' },
    amount: { type: 'decimal(12,2)', title: '金额', permission: 'amount' },
    stage: {
      type: 'enum',
      title: '阶段',
      default: 'open',
      readonly: true,
      options: ['open', 'won'].map((value) => ({ value, text: value })),
    },
  },
  {
    kind: 'board',
    actions: { win: { title: '成交', type: 'set-values', props: { values: { stage: 'won' } } } },
    board: { by: 'stage', title: 'name', sum: 'amount' },
  },
)

let server: PageServer
let admin: PageClient

async function signedIn(name: string, ...codes: readonly string[]) {
  await server.addUser(
    name,
    codes.map((code) => `trial:lead:${code}`),
  )
  return server.signIn(name)
}

/** As a drag on the board calls it. */
async function move(id: string, token: string) {
  return server.call({ method: 'POST', path: '/trial/lead/action/win', body: { ids: [id] }, token })
}

async function columns(token: string) {
  return server.call({ method: 'GET', path: '/trial/lead/groups', query: { _group: '0' }, token })
}

beforeAll(async () => {
  server = await createPageServer({ 'trial/lead.json': lead })
  admin = clientOf(server, '/trial/lead', await server.signIn('admin'))
})
afterAll(() => server?.close())

it('moves no card for who may not perform the action, though they may edit the row', async () => {
  const { id, version } = await admin.stored({ name: '甲', amount: '10.50' })
  const editing = await signedIn('editing', 'list', 'edit')
  expect((await move(id, editing)).body.success).toBe(false)
  await clientOf(server, '/trial/lead', editing).edit({ id, version, name: '乙', stage: 'won' })
  expect((await admin.get(id)).result).toMatchObject({ stage: 'open' })

  const winning = await signedIn('winning', 'list', 'win')
  expect((await move(id, winning)).body.success).toBe(true)
  expect((await admin.get(id)).result).toMatchObject({ stage: 'won' })
})

it('tells no sum to who may not see its field, and no column to who may not list', async () => {
  await admin.stored({ name: '丙', amount: '3.25' })
  const all = await columns(await server.signIn('admin'))
  expect(all.text).toContain('3.25')

  const withoutAmount = await columns(await signedIn('without-amount', 'list'))
  expect(withoutAmount.body).toMatchObject({ success: true, result: { total: { count: 2 } } })
  expect(withoutAmount.text).not.toMatch(/3\.25|sum/)

  const strange = await columns(await signedIn('strange', 'win', 'field:amount:see'))
  expect(strange.body.success).toBe(false)
  expect(strange.text).not.toMatch(/won|open/)
})
