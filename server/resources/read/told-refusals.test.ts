import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { restorePlan } from '#renderer/compile/stored-plan.ts'
import { clientOf, createPageServer, type PageClient, type PageServer, pageOf } from '#tests/support/page-server.ts'

const LONG = '长'.repeat(30_000)

const order = pageOf(
  'order',
  {
    code: { type: 'string(9)', title: '编码' },
    status: { type: 'string(9)', title: '状态', default: 'draft' },
    cost: { type: 'integer', title: '成本', permission: 'cost', default: 0 },
    note: { type: 'text', title: '底账', permission: 'cost' },
  },
  {
    guards: {
      edit: { when: "status == 'draft' && cost < 100", message: '贵重的单由主管修改', reveals: true },
      delete: { when: 'cost < 50', reveals: true },
      batch_delete: "status == 'draft'",
      approve: { when: 'length(concat(note, note, note)) >= 0 || note == null', reveals: true },
    },
    actions: {
      approve: { title: '审批', type: 'set-values', props: { values: { status: 'done' } } },
      close: {
        title: '关闭',
        type: 'set-values',
        when: 'cost > 0',
        reveals: true,
        props: { values: { status: 'closed' } },
      },
    },
    list: { rowActions: ['edit', 'delete', 'approve', 'close'] },
  },
)
const plain = pageOf('plain', { code: { type: 'string(9)', title: '编码' } }, { guards: { edit: "code != 'X'" } })

let server: PageServer
let admin: PageClient
let clerk: PageClient
let onlooker: PageClient
beforeAll(async () => {
  server = await createPageServer({ 'trial/order.json': order, 'trial/plain.json': plain })
  admin = clientOf(server, '/trial/order', await server.signIn('admin'))
  const rights = ['list', 'add', 'edit', 'delete', 'approve', 'close'].map((each) => `trial:order:${each}`)
  await server.addUser('clerk', rights)
  await server.addUser('onlooker', rights.slice(0, 1))
  clerk = clientOf(server, '/trial/order', await server.signIn('clerk'))
  onlooker = clientOf(server, '/trial/order', await server.signIn('onlooker'))
})
afterAll(() => server?.close())

const only = async (client: PageClient, code: string) => (await client.list({ code })).result.records[0]

describe('conditions on rows that read what not everybody sees', () => {
  it('are in no plan that a browser gets', async () => {
    const path = `/pagewright/pages/order/${server.pages.find('order')?.hash}/plan`
    const { text } = await server.call<unknown>({ method: 'GET', path, token: await server.signIn('clerk') })
    const plan = restorePlan(JSON.parse(text).plan)
    expect(plan?.guards.map(({ name }) => name)).toEqual(['batch_delete'])
    expect(plan?.told).toEqual(['edit', 'delete', 'approve', 'close'])
    expect(plan?.actions.map(({ when }) => when)).toEqual([null, null])
    expect(plan?.list.rowActions.map(({ when, guard }) => [when, guard])).toEqual(Array(4).fill([null, null]))
    for (const secret of ['贵重的单由主管修改', '< 100', '< 50']) expect(text).not.toContain(secret)
  })

  it('are judged by the server beside each row, for what the caller may do with it', async () => {
    await admin.stored({ code: 'A', cost: 60 })
    const row = await only(clerk, 'A')
    expect(row).not.toHaveProperty('cost')
    expect(row?._may).toEqual({ delete: '“A”不符合“删除”的条件' })
    expect((await only(admin, 'A'))?._may).toEqual({ delete: '“A”不符合“删除”的条件（成本：60）' })
    expect(await only(onlooker, 'A')).not.toHaveProperty('_may')
  })

  it('are told as the calls themselves refuse', async () => {
    const { id } = await admin.stored({ code: 'B', cost: 200 })
    const { _may: told } = (await clerk.get(id)).result
    expect(told).toEqual({ edit: '“B”：贵重的单由主管修改', delete: '“B”不符合“删除”的条件' })
    expect((await clerk.edit({ id, code: 'B2' })).message).toBe('“B”：贵重的单由主管修改')
    expect((await clerk.remove(id)).message).toBe('“B”不符合“删除”的条件')
  })

  it('come with what a save answers, as they are then', async () => {
    const added = await clerk.stored({ code: 'C' })
    expect(added._may).toEqual({ close: '“C”不符合“关闭”的条件' })
    const answer = await admin.edit({ ...added, cost: 70 })
    expect(answer.result._may).toEqual({ delete: '“C”不符合“删除”的条件（成本：70）' })
    // What comes back with the row is not taken for a field that nobody knows.
    expect(answer).not.toHaveProperty('warnings')
    const { result } = await admin.saveAll({ changed: [{ id: added.id, cost: 0 }] })
    expect(result.changed[0]?._may).toEqual({ close: '“C”不符合“关闭”的条件（成本：0）' })
  })

  it('that cannot be judged are told as such, and the list goes on', async () => {
    await admin.stored({ code: 'D', cost: 1, note: LONG })
    expect((await only(clerk, 'D'))?._may).toEqual({
      approve: '“D”：“审批”的条件无法判断，不能操作（表达式得到的文本太长）',
    })
  })

  it('are none on a page whose conditions everybody may know', async () => {
    const rows = clientOf(server, '/trial/plain', await server.signIn('admin'))
    const { id } = await rows.stored({ code: 'X' })
    expect((await rows.get(id)).result).not.toHaveProperty('_may')
    expect(
      restorePlan(JSON.parse(server.pageSet.compiled('plain', server.pages.find('plain')?.hash ?? '') ?? '').plan),
    ).toMatchObject({ guards: [{ name: 'edit' }] })
  })
})
