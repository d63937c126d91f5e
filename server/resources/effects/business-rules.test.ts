import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BusinessServer, startBusinessServer } from '#tests/support/business-server.ts'
import { errorsOf, type WireRow } from '#tests/support/page-server.ts'

let business: BusinessServer
beforeAll(async () => {
  business = await startBusinessServer()
})
afterAll(() => business?.close())

const client: BusinessServer['client'] = (api) => business.client(api)
const run: BusinessServer['run'] = (...call) => business.run(...call)
const first: BusinessServer['first'] = (...asked) => business.first(...asked)
const read: BusinessServer['read'] = (...place) => business.read(...place)
const numberIn: BusinessServer['numberIn'] = (...place) => business.numberIn(...place)

const PERSON = '/personnel/person'

/** The message of an action that is refused. */
async function refusal(api: string, action: string, id: unknown, input: object = {}): Promise<string> {
  const { body } = await business.tryTo(api, action, id, input)
  expect(body.success).toBe(false)
  return [body.message, ...errorsOf(body)].join(' ')
}

async function told(title: string): Promise<readonly string[]> {
  const rows = await business.server.databases.app
    .selectFrom('sys_outbox')
    .where('title', '=', title)
    .where('tenant_id', '=', 0)
    .select('kind')
    .execute()
  return rows.map(({ kind }) => kind)
}

/** What was told of a record, each with its way. */
async function toldOf(id: string): Promise<readonly string[]> {
  const rows = await business.server.databases.app
    .selectFrom('sys_outbox')
    .where('cause_record', '=', id)
    .where('tenant_id', '=', 0)
    .select(['kind', 'title', 'content'])
    .execute()
  return rows.map(({ kind, title, content }) => `${kind} ${title}：${(content as { readonly text?: string }).text}`)
}

const logOf = (id: string) =>
  business.server.databases.app
    .selectFrom('sys_data_log')
    .where('data_id', '=', id)
    .orderBy('running_no')
    .select(['create_by', 'cause'])
    .execute()

describe('members and students', () => {
  const member = (last: number, more: object = {}) => ({
    ...{ memberNo: `HY99990${last}`, nickname: '新会员', mobile: `1369999000${last}` },
    ...more,
  })

  it('register while the parameters let them, with the points that these give', async () => {
    await business.setParameters({ allowsRegistration: 'N' })
    expect((await client('/operation/member').add(member(1))).message).toContain('没有开放注册')
    await business.setParameters({ allowsRegistration: 'Y', registrationPoints: 120, signInPoints: 7 })
    const { result } = await client('/operation/member').add(member(1))
    expect(await numberIn('/operation/member', result.id, 'points')).toBe(120)
    expect(errorsOf(await client('/operation/member').edit({ id: result.id, points: 999 }))).toEqual([
      '/points 积分不可修改',
    ])
    await run('/operation/member', 'sign_in', result.id)
    expect(await numberIn('/operation/member', result.id, 'points')).toBe(127)
    expect(await refusal('/operation/member', 'sign_in', result.id), 'once a day').toContain('每日签到')
    await run('/operation/member', 'adjust_points', result.id, { points: 30 })
    expect(await numberIn('/operation/member', result.id, 'points')).toBe(30)
  })

  it('are closed, as top-ups, when they have not paid in time', async () => {
    await business.setParameters({ unpaidMinutes: 30 })
    const payer = await first('/operation/member', { status: 'normal' })
    const topUp = (orderNo: string, payMethod: string) =>
      client('/member/topUp').stored({
        ...{ orderNo, member: payer.id, amount: 100, payMethod },
        ...{ payerName: '李雷', payerCard: '6217123456123456789', applyTime: '2026-12-16 09:00:00' },
      })
    const [online, bank] = [await topUp('CZ202612160001', 'wechat'), await topUp('CZ202612160002', 'bank')]
    await business.timersAt('2026-12-16T09:29:00')
    expect((await read('/member/topUp', online.id)).status).toBe('unpaid')
    await business.timersAt('2026-12-16T09:31:00')
    expect((await read('/member/topUp', online.id)).status).toBe('closed')
    expect((await read('/member/topUp', bank.id)).status, 'a bank takes its time').toBe('unpaid')
  })

  it('take places in a course until they leave it, and pause and finish it', async () => {
    const course = await client('/operation/course').stored({
      ...{ code: 'KC9001', name: '小班', category: 'trading', price: 0, capacity: 1 },
      ...{ startDate: '2027-01-10', mode: 'offline', address: '解放路 1 号' },
    })
    const payer = await first('/operation/member', { status: 'normal' })
    const student = (studentNo: string) =>
      client('/member/student').add({
        ...{ studentNo, name: '韩梅梅', member: payer.id, course: course.id, mobile: '13800000001', months: 12 },
        enrolDate: '2026-12-01',
      })
    const { result: one } = await student('XY999001')
    expect(await numberIn('/operation/course', course.id, 'remaining')).toBe(0)
    expect((await student('XY999002')).message).toContain('课程的名额不够')
    await run('/member/student', 'suspend', one.id, { remark: '出差' })
    expect(await refusal('/member/student', 'graduate', one.id, { examScore: 90, certificateNo: 'ZS9001' })).toContain(
      '结业',
    )
    await run('/member/student', 'resume', one.id)
    expect(await refusal('/member/student', 'graduate', one.id, { examScore: 59, certificateNo: 'ZS9001' })).toContain(
      '考试成绩不到 60 分',
    )
    await run('/member/student', 'withdraw', one.id, { remark: '个人原因' })
    expect((await read('/member/student', one.id)).status).toBe('withdrawn')
    const { result: two } = await student('XY999003')
    await run('/member/student', 'graduate', two.id, { examScore: 90, certificateNo: 'ZS9002' })
    expect(await read('/member/student', two.id)).toMatchObject({ status: 'graduated', progress: 100, isPassed: true })
  })
})

describe('persons', () => {
  it('are no more than their system has places for, and leave it', async () => {
    const system = await client('/personnel/system').stored({
      ...{ name: '新岗位', code: 'R98', kind: 'level', rank: '1', headcount: 1 },
    })
    const add = (last: number) =>
      client(PERSON).add({
        ...{ jobNo: `99900${last}`, name: '韩梅梅', sex: '2', mobile: `1389999000${last}`, system: system.id },
        status: 'regular',
      })
    const { result } = await add(1)
    expect(await numberIn('/personnel/system', system.id, 'staffed')).toBe(1)
    expect((await add(2)).message).toContain('编制已满')
    await run(PERSON, 'leave', result.id, { leaveDate: '2026-12-20', leaveReason: '个人发展' })
    expect(await read(PERSON, result.id)).toMatchObject({ status: 'left', isDistributor: false })
    expect((await add(2)).success).toBe(true)
  })

  it('answer a message that asks for it, once each', async () => {
    const [person, other] = (await client(PERSON).list({ status: 'regular' })).result.records
    const message = await client('/personnel/message').stored({
      ...{ title: '请确认排班', kind: 'task', content: '请回复', scope: 'persons', persons: person?.id },
      ...{ needsReply: true, replyUntil: '2027-06-01' },
    })
    const reply = (of: WireRow | undefined) =>
      client('/personnel/reply').add({ message: message.id, person: of?.id, content: '收到' })
    expect((await reply(person)).message).toContain('消息没有发送')
    await run('/personnel/message', 'send', message.id)
    expect(await numberIn('/personnel/message', message.id, 'unrepliedCount')).toBe(1)
    const answered = await reply(person)
    expect(answered.result).toMatchObject({ isLate: false })
    expect(await read('/personnel/message', message.id)).toMatchObject({ replyCount: 1, unrepliedCount: 0 })
    expect((await reply(person)).message).toContain('这个人已经回复过这条消息')
    expect((await reply(other)).success).toBe(true)
  })
})

describe('customers and the market', () => {
  it('remind the owner of a customer on the day, and win lost ones back', async () => {
    const customer = await first('/customer/search', { status: 'dealing' })
    // Later than all of the demonstration.
    const { version } = await read('/customer/search', customer.id)
    await client('/customer/search').edit({ id: customer.id, version, nextFollowOn: '2027-02-01' })
    await business.timersAt('2027-02-01T08:29:00')
    const before = (await told('该跟进客户了')).length
    await business.timersAt('2027-02-01T08:31:00')
    expect((await told('该跟进客户了')).length).toBe(before + 1)
    await run('/customer/search', 'lose', customer.id, { lostReason: '价格没有优势' })
    expect((await read('/customer/search', customer.id)).status).toBe('lost')
    await run('/customer/search', 'win_back', customer.id, { nextFollowOn: '2027-02-08' })
    expect(await read('/customer/search', customer.id)).toMatchObject({
      ...{ status: 'dealing', nextFollowOn: '2027-02-08', lostReason: null },
    })
  })

  it('hold the credit of a customer to that of its system, which brings the days', async () => {
    const system = await client('/customer/system').stored({
      ...{ name: '新体系', code: 'K98', kind: 'grade', creditDays: 45, creditLimit: 5000 },
    })
    const add = (customerNo: string, creditLimit: number) =>
      first(PERSON).then((owner) =>
        client('/customer/search').add({
          customerNo,
          name: customerNo,
          system: system.id,
          owner: owner.id,
          creditLimit,
        }),
      )
    expect(errorsOf(await add('KH990001', 5001))).toEqual(['/creditLimit 授信额度不能超过客户体系的授信额度'])
    expect((await add('KH990002', 5000)).result).toMatchObject({ creditDays: 45, levelCredit: 5000 })
  })

  it('send a push message to the departments that it names', async () => {
    const leader = await first(PERSON, { status: 'regular' })
    const department = await client('/market/department').stored({
      ...{ code: 'ZZ9001', name: '新部门', region: 'east', manager: leader.id, leader: '李雷', mobile: '13800000003' },
    })
    const push = await client('/market/pushMessage').stored({
      ...{ title: '部门通知', kind: 'price', content: '请上报', channels: 'mini', audience: 'department' },
      ...{ departments: department.id, sendMode: 'now' },
    })
    await run('/market/pushMessage', 'send', push.id)
    expect(await told('部门通知')).toEqual(['sms'])
    expect(await numberIn('/market/pushMessage', push.id, 'sentCount')).toBe(1)
  })

  it('send a push message to members by the ways that there are to them', async () => {
    const push = (title: string, values: object) =>
      client('/market/pushMessage').stored({
        ...{ title, kind: 'price', content: '请查看', audience: 'member', sendMode: 'now', priority: 'L' },
        ...values,
      })
    const [one, two] = (await client('/operation/member').list({ status: 'normal' })).result.records
    const members = [one?.id, two?.id].join(',')
    const bell = await push('给会员的站内信', { channels: 'site', members })
    expect(await refusal('/market/pushMessage', 'send', bell.id), 'none has an account').toContain('没有')
    expect((await read('/market/pushMessage', bell.id)).status).toBe('draft')
    await business.server.addUser('member-with-account')
    const linked = { id: one?.id, version: one?.version, account: 'member-with-account' }
    expect(await client('/operation/member').edit(linked)).toMatchObject({ success: true })
    await run('/market/pushMessage', 'send', bell.id)
    expect(await told('给会员的站内信')).toEqual(['bell'])
    expect(await read('/market/pushMessage', bell.id)).toMatchObject({
      ...{ status: 'sent', sentCount: 1, unreached: two?.memberNo },
    })

    const texted = await push('给会员的短信', { channels: 'sms', members })
    await run('/market/pushMessage', 'send', texted.id)
    expect(await told('给会员的短信')).toEqual(['sms', 'sms'])
  })

  it('is sent when a mini program says so, where nobody else can send it', async () => {
    const of = { kind: 'price', content: '请查看', sendMode: 'now', priority: 'L', channels: 'mini,wechat' }
    const push = await client('/market/pushMessage').stored({ ...of, title: '小程序消息', audience: 'all' })
    await run('/market/pushMessage', 'send', push.id)
    expect((await read('/market/pushMessage', push.id)).status).toBe('handed')
    expect(await told('小程序消息')).toEqual([])
    await run('/market/pushMessage', 'handed_out', push.id)
    await run('/market/pushMessage', 'deliver', push.id)
    expect(await read('/market/pushMessage', push.id)).toMatchObject({ status: 'sent', sentCount: 1 })
  })

  it('send no push message to nobody', async () => {
    const frozen = await first('/operation/member', { status: 'frozen' })
    const push = await client('/market/pushMessage').stored({
      ...{ title: '没有人', kind: 'price', content: '请查看', sendMode: 'now', priority: 'L' },
      ...{ channels: 'sms', audience: 'member', members: frozen.id },
    })
    expect(await refusal('/market/pushMessage', 'send', push.id)).toContain('没有符合条件的会员，不能发送')
  })

  it('show a hidden post again', async () => {
    const post = await first('/forum/post', { status: 'published' })
    await run('/forum/post', 'hide', post.id)
    await run('/forum/post', 'show', post.id)
    expect((await read('/forum/post', post.id)).status).toBe('published')
  })
})

describe('days that go by', () => {
  it('unpin a post when the day of its end is over, and pin none beyond it', async () => {
    const author = await first('/operation/member')
    const post = (title: string, topUntil: string) =>
      client('/forum/post').add({
        ...{ title, category: 'market', author: author.id, content: '稳中有升', isTop: true, topUntil },
      })
    const { result } = await post('本周行情汇总', '2027-02-10')
    await business.timersAt('2027-02-10T23:59:00')
    expect(await read('/forum/post', result.id)).toMatchObject({ isTop: true, topUntil: '2027-02-10' })
    await business.timersAt('2027-02-11T00:00:30')
    expect(await read('/forum/post', result.id)).toMatchObject({ isTop: false, topUntil: null })
    expect((await logOf(String(result.id))).at(-1)).toMatchObject({
      ...{ create_by: '系统', cause: { by: 'timer', timer: 'top-ends' } },
    })
    expect(errorsOf(await post('上周行情汇总', '2027-02-10'))).toEqual(['/topUntil 置顶截止不能早于今天'])
  })

  it('remind members of the end of their level, and give them the free one from that day', async () => {
    const { id } = await client('/operation/member').stored({
      ...{ memberNo: 'HY999903', nickname: '新会员', mobile: '13699990003', level: 'gold', expiresOn: '2027-02-24' },
    })
    const texts = () => toldOf(id)
    await business.timersAt('2027-02-16T09:01:00')
    await business.timersAt('2027-02-17T08:59:00')
    expect(await texts()).toEqual([])
    await business.timersAt('2027-02-17T09:01:00')
    await business.timersAt('2027-02-18T09:01:00')
    const text = '新会员，您的金卡会员将于 2027-02-24 到期，到期后成为普通会员'
    expect(await texts(), 'once').toEqual([`sms 会员等级即将到期：${text}`])
    await business.timersAt('2027-02-23T23:59:00')
    expect(await read('/operation/member', id)).toMatchObject({ level: 'gold', expiresOn: '2027-02-24' })
    await business.timersAt('2027-02-24T00:00:30')
    expect(await read('/operation/member', id)).toMatchObject({ level: 'free', expiresOn: null, updateBy: '系统' })
    expect((await logOf(id)).at(-1)).toMatchObject({ create_by: '系统', cause: { by: 'timer', timer: 'level-ends' } })
  })
})
