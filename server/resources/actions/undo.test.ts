import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clientOf, createPageServer, type PageClient, type PageServer, pageOf } from '#tests/support/page-server.ts'

const action = (title: string, values: Record<string, unknown>, more: Record<string, unknown> = {}) => ({
  title,
  type: 'set-values',
  props: { values },
  ...more,
})
const offer = pageOf(
  'offer',
  {
    code: { type: 'string(9)', title: '编码' },
    status: {
      type: 'enum',
      title: '状态',
      readonly: true,
      default: 'off',
      options: ['on', 'off', 'gone'].map((value) => ({ value, text: value })),
    },
    owner: { type: 'string(32)', title: '负责人' },
    times: { type: 'integer', title: '次数', readonly: true, default: 0 },
  },
  {
    actions: {
      start: action('启用', { status: 'on' }, { undo: 'stop' }),
      stop: action('停用', { status: 'off' }, { when: "status == 'on'" }),
      end: action('结束', { status: 'gone' }),
      count: action('计数', { times: '= times + 1' }, { for: 'programs' }),
      start_twice: action(
        '启用并计数',
        { status: 'on' },
        {
          undo: 'stop',
          effects: [
            {
              set: { page: 'offer', where: 'target.code == code', values: { owner: "= concat(target.owner, '!')" } },
            },
          ],
        },
      ),
    },
    guards: { stop: { when: "owner != 'boss'", message: '老板的不能停用' } },
  },
)

describe('actions that another takes back', () => {
  let server: PageServer
  let offers: PageClient
  let token: string
  const run = async (name: string, body: Record<string, unknown>, as = token) => {
    const path = `/trial/offer/action/${name}`
    return (await server.call({ method: 'POST', path, body, token: as })).body
  }
  const statusOf = async (id = '') => (await offers.get(id)).result

  beforeAll(async () => {
    server = await createPageServer({ 'trial/offer.json': offer })
    token = await server.signIn('admin')
    offers = clientOf(server, '/trial/offer', token)
  })
  afterAll(() => server?.close())

  it('answer which it is and the versions that they leave, and are taken back with those', async () => {
    const ids = [(await offers.stored({ code: 'A' })).id, (await offers.stored({ code: 'B' })).id]
    const { result } = await run('start', { ids })
    const versions = { [String(ids[0])]: 2, [String(ids[1])]: 2 }
    expect(result).toEqual({ undo: { action: 'stop', versions } })
    expect(await run('stop', { ids, versions })).toMatchObject({ success: true, result: null })
    for (const id of ids) expect(await statusOf(id)).toMatchObject({ status: 'off', version: 3 })
  })

  it('leave alone what somebody has changed since, and all rows with it', async () => {
    const ids = [(await offers.stored({ code: 'A' })).id, (await offers.stored({ code: 'B' })).id]
    const { versions } = Object((await run('start', { ids })).result).undo
    expect((await offers.edit({ id: ids[1], version: 2, code: 'C' })).success).toBe(true)
    expect(await run('stop', { ids, versions })).toMatchObject({
      success: false,
      code: 409,
      message: '有 1 条数据在此之后又被修改，没有执行“停用”；请刷新后核对',
    })
    expect(await statusOf(ids[0])).toMatchObject({ status: 'on', version: 2 })
    expect(await statusOf(ids[1])).toMatchObject({ status: 'on', version: 3, code: 'C' })
  })

  it('are not kept from it by what raises no version', async () => {
    const { id } = await offers.stored({ code: 'A' })
    const { versions } = Object((await run('start', { ids: [id] })).result).undo
    await run('count', { ids: [id] })
    expect((await run('stop', { ids: [id], versions })).success).toBe(true)
    expect(await statusOf(id)).toMatchObject({ status: 'off', times: 1 })
  })

  it('name only rows that they have changed and that the other one fits', async () => {
    const [off, on, ofBoss] = [
      await offers.stored({ code: 'A' }),
      await offers.stored({ code: 'B' }),
      await offers.stored({ code: 'C', owner: 'boss' }),
    ]
    await run('start', { ids: [on.id] })
    const { result } = await run('start', { ids: [off.id, on.id, ofBoss.id] })
    expect(result).toEqual({ undo: { action: 'stop', versions: { [String(off.id)]: 2 } } })
    expect((await run('start', { ids: [on.id] })).result).toBeNull()
  })

  it('answer the versions behind all that follows from them', async () => {
    const { id } = await offers.stored({ code: 'twice', owner: 'li' })
    const { result } = await run('start_twice', { ids: [id] })
    expect(await statusOf(id)).toMatchObject({ status: 'on', owner: 'li!', version: 3 })
    expect(result).toEqual({ undo: { action: 'stop', versions: { [String(id)]: 3 } } })
  })

  it('answer the same when they are asked for the same once more', async () => {
    const { id } = await offers.stored({ code: 'A' })
    const call = () =>
      server.call({
        method: 'POST',
        path: '/trial/offer/action/start',
        body: { ids: [id] },
        token,
        headers: { 'Idempotency-Key': 'again' },
      })
    const [first, second] = [await call(), await call()]
    expect(first.body.result).toEqual({ undo: { action: 'stop', versions: { [String(id)]: 2 } } })
    expect(second.body.result).toEqual(first.body.result)
  })

  it('say nothing of it to who may not run it, and nothing where none is declared', async () => {
    await server.addUser('wang', ['trial:offer:list', 'trial:offer:start'])
    const wang = await server.signIn('wang')
    const { id } = await offers.stored({ code: 'A' })
    expect(await run('start', { ids: [id] }, wang)).toMatchObject({ success: true, result: null })
    expect(await run('stop', { ids: [id], versions: { [String(id)]: 2 } }, wang)).toMatchObject({ code: 510 })
    expect(await run('end', { ids: [id] })).toMatchObject({ success: true, result: null })
  })
})
