import { afterAll, beforeAll, expect, it } from 'vitest'
import { clientOf, createPageServer, errorsOf, type PageServer, pageOf } from '#tests/support/page-server.ts'

const ref = (entity: string, title: string) => ({
  type: 'ref',
  title,
  ref: { entity: `trial_${entity}`, value: 'id', label: 'name', onDelete: 'keep' },
})
const name = { type: 'string(20)', title: '名称', list: { link: 'detail' } }
const level = pageOf('level', {
  name,
  rate: { type: 'decimal(5,2)', title: '倍数' },
  isOpen: { type: 'boolean', title: '可积分', default: true },
})
const member = pageOf('member', {
  name,
  level: ref('level', '等级'),
  points: { type: 'decimal(12,2)', title: '积分', default: 0 },
  seen: { type: 'decimal(5,2)', title: '当时的倍数' },
})
const bill = pageOf(
  'bill',
  {
    member: ref('member', '会员'),
    campaign: ref('level', '活动'),
    amount: { type: 'decimal(12,2)', title: '金额' },
  },
  {
    effects: {
      created: [
        {
          set: {
            row: 'member',
            require: [{ that: 'target.level == null || target.level.isOpen', message: '这个等级不能积分' }],
            values: {
              points: '= target.points + amount * coalesce(target.level.rate, 1) * coalesce(campaign.rate, 1)',
              seen: '= target.level.rate',
            },
          },
        },
      ],
    },
  },
)

const statements: string[] = []
let server: PageServer
let token: string
const of = (code: string) => clientOf(server, `/trial/${code}`, token)

beforeAll(async () => {
  server = await createPageServer(
    { 'trial/level.json': level, 'trial/member.json': member, 'trial/bill.json': bill },
    { onStatement: (sql) => statements.push(sql) },
  )
  token = await server.signIn('admin')
})
afterAll(() => server?.close())

it('an effect reads the rows that its target refers to, beside those of its own record', async () => {
  const gold = await of('level').stored({ name: '金', rate: 2.5 })
  const double = await of('level').stored({ name: '双倍', rate: 2 })
  const rich = await of('member').stored({ name: '甲', level: gold.id })
  const plain = await of('member').stored({ name: '乙' })
  const read = async (id: string) => {
    const { points, seen } = (await of('member').get(id)).result
    return [points, seen]
  }
  await of('bill').stored({ member: rich.id, amount: 10 })
  await of('bill').stored({ member: rich.id, campaign: double.id, amount: 10 })
  await of('bill').stored({ member: plain.id, amount: 10 })
  expect(await read(rich.id)).toEqual([75, 2.5])
  expect(await read(plain.id)).toEqual([10, null])
})

it('what an effect demands of it refuses the save, with the message', async () => {
  const closed = await of('level').stored({ name: '停', rate: 3, isOpen: false })
  const one = await of('member').stored({ name: '丙', level: closed.id })
  const refused = await of('bill').add({ member: one.id, amount: 10 })
  expect(refused.success).toBe(false)
  expect(errorsOf(refused).join()).toContain('这个等级不能积分')
  expect((await of('member').get(one.id)).result).toMatchObject({ points: 0 })
})

it('reads them once for all rows that are saved together', async () => {
  const silver = await of('level').stored({ name: '银', rate: 1.5 })
  const people = await Promise.all(
    ['丁', '戊', '己'].map((each) => of('member').stored({ name: each, level: silver.id })),
  )
  statements.length = 0
  const saved = await of('bill').saveAll({
    added: people.map(({ id }, index) => ({ rowKey: String(index), record: { member: id, amount: 2 } })),
    changed: [],
    deleted: [],
  })
  expect(saved.success, saved.message).toBe(true)
  expect(statements.filter((sql) => sql.includes('"rate"') && sql.includes('"trial_level"'))).toHaveLength(1)
  for (const { id } of people) expect((await of('member').get(id)).result).toMatchObject({ points: 3, seen: 1.5 })
})
