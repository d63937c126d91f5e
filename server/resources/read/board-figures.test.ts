import { afterAll, beforeAll, expect, it } from 'vitest'
import { clientOf, createPageServer, type PageClient, type PageServer, pageOf } from '#tests/support/page-server.ts'

const lead = pageOf(
  'lead',
  {
    name: { type: 'string(32)', title: '客户', query: 'like' },
    amount: { type: 'decimal(12,2)', title: '金额' },
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
    actions: {
      win: {
        title: '成交',
        type: 'set-values',
        when: "stage == 'open'",
        props: { values: { stage: 'won' } },
      },
    },
    board: { by: 'stage', title: 'name', sum: 'amount' },
  },
)

let server: PageServer
let admin: PageClient
let token: string

async function win(id: string) {
  const { body } = await server.call({ method: 'POST', path: '/trial/lead/action/win', body: { ids: [id] }, token })
  return body.success
}

async function figures() {
  const { body } = await server.call({ method: 'GET', path: '/trial/lead/groups', query: { _group: '0' }, token })
  return body.result
}

beforeAll(async () => {
  server = await createPageServer({ 'trial/lead.json': lead })
  token = await server.signIn('admin')
  admin = clientOf(server, '/trial/lead', token)
})
afterAll(() => server?.close())

it('a board has the calls of a list, the figures of its columns in one of them, and no way to write its field', async () => {
  const first = await admin.stored({ name: '甲', amount: '10.50' })
  await admin.stored({ name: '乙', amount: '4.50' })
  expect(await figures()).toMatchObject({
    groups: [{ value: 'open', text: 'open', figures: { count: 2, 'sum(amount)': 15 } }],
  })
  const { id, version } = first
  await admin.edit({ id, version, name: '甲', amount: '10.50', stage: 'won' })
  expect(await figures()).toMatchObject({ groups: [{ value: 'open', figures: { count: 2 } }] })
  expect(await win(id)).toBe(true)
  expect(await figures()).toMatchObject({
    groups: [
      { value: 'open', figures: { count: 1, 'sum(amount)': 4.5 } },
      { value: 'won', figures: { count: 1, 'sum(amount)': 10.5 } },
    ],
  })
  // The condition of the action holds on the server, whatever a drag wants.
  expect(await win(id)).toBe(false)
})
