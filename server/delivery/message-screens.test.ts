import { createServer, type Server } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { RESEND_MESSAGES, sysMessage } from '#schemas/managed/sys-message.ts'
import { SEND_TEMPLATES, sysMessageTemplate } from '#schemas/managed/sys-message-template.ts'
import { type DeliveryServer, withDelivery } from '#tests/support/delivery-server.ts'
import { clientOf, createPageServer, errorsOf, type PageServer, pageOf } from '#tests/support/page-server.ts'
import { systemPages } from '#tests/support/shipped-pages.ts'
import { createSmtpMail } from './mail-provider.ts'

let server: PageServer & DeliveryServer
let keeper: string
beforeAll(async () => {
  const order = pageOf(
    'order',
    { buyer: { type: 'string(40)', title: '买家' } },
    {
      title: '订单',
      effects: {
        created: [
          {
            id: 'tell-buyer',
            message: { to: '= buyer', by: ['bell'], template: 'order-made', values: { no: '= id' } },
          },
        ],
      },
    },
  )
  const pages = await createPageServer({
    ...systemPages(['message-template-list', 'message-list']),
    'trial/order.json': order,
  })
  server = await withDelivery(pages)
  await server.databases.app.insertInto('sys_tenant').values({ id: 7, name: '七' }).execute()
  const all = [
    ...Object.values(sysMessageTemplate.permissions),
    ...Object.values(sysMessage.permissions),
    SEND_TEMPLATES,
    RESEND_MESSAGES,
  ]
  const id = await server.addUser('keeper', all)
  await server.databases.app.updateTable('sys_user').set({ email: 'keeper@example.com' }).where('id', '=', id).execute()
  await server.addUser('watcher', [sysMessage.permissions.list ?? '', sysMessageTemplate.permissions.list ?? ''])
  await server.addUser('elsewhere', all, [7])
  keeper = await server.signIn('keeper')
})
afterAll(() => server?.close())

const TEMPLATES = '/sys/message/sysMessageTemplate'
const MESSAGES = '/sys/message/sysMessage'
const templates = (token = keeper, tenant = 0) => clientOf(server, TEMPLATES, token, tenant)
const messages = (token = keeper, tenant = 0) => clientOf(server, MESSAGES, token, tenant)
const send = async (body: object, token = keeper) =>
  (await server.call({ method: 'POST', path: `${TEMPLATES}/sendMsg`, body, token })).body
const resend = async (ids: readonly unknown[], token = keeper) =>
  (await server.call({ method: 'POST', path: `${MESSAGES}/resend`, body: { ids }, token })).body
const gap = (name: string) => `$${`{${name}}`}`
const template = (templateCode: string, more: object = {}) => ({
  templateCode,
  templateName: `致${gap('name')}`,
  templateType: '1',
  templateContent: `您好，${gap('name')}`,
  ...more,
})

describe('templates of messages', () => {
  it('are kept by the calls of the contract; one in use is neither changed nor deleted', async () => {
    const added = await templates().add(template('hello'))
    expect(added).toMatchObject({ success: true, message: '添加成功！', result: { useStatus: '0' } })
    const id = String(added.result.id)
    expect(await templates().edit({ id, templateName: '改了' })).toMatchObject({ message: '更新成功！' })
    expect(await templates().edit({ id, useStatus: '1' })).toMatchObject({ success: true })
    expect((await templates().list({ templateCode: '*hell*' })).result.records).toMatchObject([
      { templateType_dictText: '文本', useStatus_dictText: '是' },
    ])
    expect((await templates().edit({ id, templateName: '又改' })).message).toContain('此模板已被应用，禁止编辑!')
    expect((await templates().remove(id)).message).toContain('该模板已被应用禁止删除!')
    expect(await templates().edit({ id, useStatus: '0' })).toMatchObject({ success: true })
    expect(errorsOf(await templates().add(template('hello')))[0]).toMatch(/^\/templateCode /)
    expect(errorsOf(await templates().add(template('bad', { templateTestJson: '[]' })))[0]).toMatch(
      /^\/templateTestJson /,
    )
    expect(await templates().remove(id)).toMatchObject({ success: true, message: '删除成功!' })
  })

  it('that pages name keep their codes and stay, and say where they are used', async () => {
    const { id } = await templates().stored(template('order-made'))
    expect((await templates().remove(id)).message).toContain('被页面使用：订单（tell-buyer）')
    expect(errorsOf(await templates().edit({ id, templateCode: 'other' }))[0]).toMatch(/^\/templateCode /)
  })

  it('belong to the installation: other tenants read them', async () => {
    const elsewhere = await server.signIn('elsewhere')
    expect((await templates(elsewhere, 7).list()).success).toBe(true)
    expect((await templates(elsewhere, 7).add(template('x7'))).code).toBe(510)
  })
})

describe('a trial of a template', () => {
  beforeAll(async () => {
    await templates().stored(template('trial'))
  })
  const trial = { templateCode: 'trial', testData: '{"name":"张三"}', receiver: 'keeper', msgType: 'system' }

  it('rings the bell of whom it is for, or is an e-mail', async () => {
    expect(await send(trial)).toMatchObject({ success: true, message: '消息发送成功！' })
    expect(await send({ ...trial, msgType: 'email' })).toMatchObject({ success: true, message: '消息发送成功！' })
    expect(server.mails.at(-1)).toMatchObject({ to: 'keeper@example.com', subject: '致张三', text: '您好，张三' })
    expect((await messages().list({ esTitle: '致张三' })).result.records).toMatchObject([
      { esSendStatus: '1', esSendStatus_dictText: '发送成功', esReceiver: 'keeper', esSendNum: 1 },
      { esType: 'system', esType_dictText: '系统消息', esContent: '您好，张三' },
    ])
  })

  it.each([
    [{ testData: '{}' }, '缺少参数：name'],
    [{ testData: '[1]' }, '请输入JSON对象'],
    [{ templateCode: 'none' }, '消息模板“none”不存在'],
    [{ msgType: 'dingtalk' }, '没有接入“dingtalk”'],
    [{ receiver: ' , ' }, '请填写消息接收方'],
    [{ receiver: 'nobody-here' }, '发送消息出错！没有可以收到的人'],
    [{ receiver: 'watcher', msgType: 'email' }, '发送消息出错！watcher没有邮箱'],
  ])('is refused with %o', async (wrong, message) => {
    const answer = await send({ ...trial, ...wrong })
    expect(answer.success).toBe(false)
    expect(answer.message).toContain(message)
  })

  it('is refused to who may not send', async () => {
    expect((await send(trial, await server.signIn('watcher'))).code).toBe(510)
  })

  it('that a mail server does not take is told so, not tried again by itself, and sent again by hand', async () => {
    server.failProviders(true)
    const answer = await send({ ...trial, testData: '{"name":"李四"}', msgType: 'email' })
    expect(answer).toMatchObject({ success: false, message: expect.stringContaining('发送消息出错！') })
    const [failed] = (await messages().list({ esTitle: '致李四' })).result.records
    expect(failed).toMatchObject({ esSendStatus: '2', esSendStatus_dictText: '发送失败', esResult: expect.any(String) })
    server.failProviders(false)
    expect((await resend([failed?.id], await server.signIn('watcher'))).code).toBe(510)
    expect((await resend([failed?.id], await server.signIn('elsewhere'))).success).toBe(false)
    expect(await resend([failed?.id])).toMatchObject({ success: true, message: '已重新发送 1 条' })
    await server.flush()
    expect((await messages().get(String(failed?.id))).result).toMatchObject({ esSendStatus: '1', esResult: null })
    expect((await resend([failed?.id])).success).toBe(false)
  })
})

describe('a mail server that does not answer', () => {
  let silent: Server
  beforeAll(async () => {
    silent = createServer(() => {})
    await new Promise<void>((resolve) => {
      silent.listen(0, '127.0.0.1', resolve)
    })
  })
  afterAll(() => silent?.close())

  it('is given up after ten seconds, with a text that names the setting and no address', async () => {
    const address = silent.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const mail = createSmtpMail({ url: `smtp://127.0.0.1:${port}`, from: 'a@example.com' })
    const sent = mail.send({ id: 'x', to: 'b@example.com', subject: '题', text: '文' })
    await expect(sent).rejects.toThrow('连不上邮件服务，请检查 SMTP_URL')
  }, 20_000)
})

describe('messages', () => {
  it('show what people were told, without markup, and not what other systems were', async () => {
    await server.put([
      {
        kind: 'message',
        cause: { page: 'order', record: 'o', name: 'pay' },
        to: ['keeper'],
        channels: ['bell', 'email'],
        title: '付款',
        text: '<p>已付 <b>5</b> 元</p>',
        format: 'html',
      },
      { kind: 'webhook', cause: { page: 'order', record: 'o', name: 'pay' }, target: 'none', event: 'paid', body: {} },
    ])
    const { records } = (await messages().list({ remark: '', esTitle: '付款' })).result
    expect(records.map(({ esType }) => esType).sort()).toEqual(['email', 'system'])
    expect(records[0]).toMatchObject({ esContent: '已付 5 元', remark: 'order pay' })
    expect((await messages().list({ esTitle: 'paid' })).result.records).toEqual([])
  })

  it('are deleted by who may, and written by nobody', async () => {
    await server.flush()
    const [one, two] = (await messages().list({ esTitle: '付款' })).result.records
    expect((await messages(await server.signIn('watcher')).remove(String(one?.id))).code).toBe(510)
    expect((await messages(await server.signIn('elsewhere'), 7).remove(String(one?.id))).success).toBe(false)
    expect(await messages().remove(String(one?.id))).toMatchObject({ success: true, message: '删除成功!' })
    expect(await messages().removeBatch(String(two?.id))).toMatchObject({ success: true })
    expect((await messages().list({ esTitle: '付款' })).result.records).toEqual([])
    const add = await server.call({ method: 'POST', path: `${MESSAGES}/add`, body: { esTitle: 'x' }, token: keeper })
    expect(add.body.success).toBe(false)
  })
})
