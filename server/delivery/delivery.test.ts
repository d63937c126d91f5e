import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDeliveryServer, type DeliveryServer } from '#tests/support/delivery-server.ts'
import { createSystemContext } from '../http/request-context.ts'
import type { MessageEntry } from '../outbox/entry.ts'
import { renderTemplate } from './message-template.ts'
import { plainOf } from './message-text.ts'

const notice: MessageEntry = {
  kind: 'message',
  cause: { page: 'order', record: 'o-1', name: 'pay' },
  to: [],
  channels: ['bell'],
  title: '通知',
  text: '内容',
}

let server: DeliveryServer
beforeAll(async () => {
  server = await createDeliveryServer()
})
afterAll(() => server?.close())

const addPerson = async (
  username: string,
  tenants: readonly number[],
  more: { phone?: string; email?: string } = {},
) => {
  const id = await server.addUser(username, [], tenants)
  await server.databases.app
    .updateTable('sys_user')
    .set({ phone: null, email: null, ...more })
    .where('id', '=', id)
    .execute()
}
const lastRows = async (count: number) => (await server.rows()).slice(-count)
const tell = async (entry: Partial<MessageEntry>, tenantId = 0) => {
  await server.put([{ ...notice, ...entry }], tenantId)
  await server.flush()
}
const unread = async (username: string, tenantId: number) => {
  const { body } = await server.call<{ sysMsgList: readonly { titile: string; openPage: string | null }[] }>({
    method: 'GET',
    path: '/sys/annountCement/listByUser',
    token: await server.signIn(username),
    headers: { 'X-Tenant-Id': String(tenantId) },
  })
  return body.result.sysMsgList
}

describe('a message', () => {
  it('reaches nobody outside of its tenant, and says who was left out', async () => {
    await addPerson('inside', [7])
    await addPerson('outside', [8])
    await tell({ to: ['inside', 'outside'], title: '只在七号' }, 7)
    expect(await lastRows(1)).toMatchObject([{ state: 'done', error: expect.stringContaining('outside') }])
    expect(await unread('inside', 7)).toMatchObject([{ titile: '只在七号' }])
    expect(await unread('outside', 8)).toEqual([])
    await tell({ to: ['outside'] }, 7)
    expect(await lastRows(1)).toMatchObject([
      { state: 'failed', attempts: 1, error: expect.stringContaining('该租户') },
    ])
  })

  it('for everybody is for everybody in the tenant', async () => {
    await addPerson('nine', [9])
    await addPerson('ten', [10])
    await tell({ announce: true, title: '九号公告' }, 9)
    expect(await unread('nine', 9)).toMatchObject([{ titile: '九号公告' }])
    expect(await unread('ten', 10)).toEqual([])
  })

  it('opens the record that it is about, where its page is in the menu', async () => {
    await addPerson('opens', [0])
    const { url } = await server.databases.app
      .selectFrom('sys_permission')
      .where('menu_type', '=', 1)
      .where('del_flag', '=', 0)
      .select('url')
      .executeTakeFirstOrThrow()
    await server.databases.app
      .updateTable('sys_permission')
      .set({ component: 'page/trial-order' })
      .where('url', '=', url)
      .execute()
    await tell({ to: ['opens'], link: { page: 'trial-order', id: 'a&b' } })
    expect(await unread('opens', 0)).toMatchObject([{ openType: 'url', openPage: `${url}?id=a%26b` }])
    await tell({ to: ['opens'], link: { page: 'in-no-menu', id: '1' } })
    expect((await unread('opens', 0)).map(({ openPage }) => openPage)).toContain(null)
  })

  it('for many phones is sent to each, and again only to the one that it did not reach', async () => {
    await addPerson('has-one', [0], { phone: '13911110001' })
    await addPerson('has-another', [0], { phone: '13911110002' })
    await addPerson('has-none', [0])
    await tell({ to: ['has-one', 'has-another', 'has-none'], channels: ['sms'] })
    await server.flush()
    expect(await lastRows(3)).toMatchObject([
      { state: 'done', error: '1 人没有手机号' },
      { state: 'done' },
      { state: 'done' },
    ])
    expect(server.texts.map(({ mobile }) => mobile).sort()).toEqual(['13911110001', '13911110002'])
    await tell({ to: ['has-none'], channels: ['sms'] })
    expect(await lastRows(1)).toMatchObject([{ state: 'failed', error: 'has-none没有手机号' }])
  })

  it('keeps its markup out of e-mails and telephones', async () => {
    await addPerson('reads', [0], { phone: '13911110003', email: 'reads@example.com' })
    const text = '<p>一</p><script>alert(1)</script><p>二 &amp; 三</p>'
    await tell({ to: ['reads'], channels: ['email'], text, format: 'html' })
    expect(server.mails.at(-1)).toMatchObject({ text: '一\n二 & 三', html: '<p>一</p><p>二 &amp; 三</p>' })
    await tell({ to: ['reads'], channels: ['email'], text: '<b>原样</b>' })
    expect(server.mails.at(-1)).toMatchObject({ text: '<b>原样</b>', html: '&lt;b&gt;原样&lt;/b&gt;' })
  })
})

/** As templates write it. */
const gap = (name: string) => `$${`{${name}}`}`

describe('a template', () => {
  const work = (tenantId = 0) => ({
    db: server.databases.app,
    context: createSystemContext('trial', server.now, tenantId),
  })
  const addTemplate = (code: string, content: string, more: object = {}) =>
    server.databases.app
      .insertInto('sys_sms_template')
      .values({
        id: `${code}-${Math.random()}`.slice(0, 36),
        template_code: code,
        template_name: `订单 ${gap('no')}`,
        template_content: content,
        use_status: '1',
        ...more,
      })
      .execute()

  it('is filled in with values, which stay texts', async () => {
    await addTemplate('paid', `${gap('name')}，已付 ${gap(' amount ')} 元`)
    expect(await renderTemplate(work(), 'paid', { no: 'A1', name: '<b>', amount: '5' })).toEqual({
      title: '订单 A1',
      text: '<b>，已付 5 元',
      format: 'plain',
    })
    await addTemplate('rich', `<p>${gap('name')}</p>`, { template_type: '2' })
    expect(await renderTemplate(work(), 'rich', { no: 'A1', name: '<b>&' })).toMatchObject({
      text: '<p>&lt;b&gt;&amp;</p>',
      format: 'html',
    })
  })

  it('that is not there, or not in use, is refused by its code; a missing value by its name', async () => {
    await expect(renderTemplate(work(), 'none', {})).rejects.toThrow('没有可用的消息模板“none”')
    await addTemplate('unused', '文', { use_status: '0' })
    await expect(renderTemplate(work(), 'unused', {})).rejects.toThrow('没有可用的消息模板“unused”')
    await addTemplate('gaps', ['a', 'b', 'constructor'].map(gap).join(''))
    await expect(renderTemplate(work(), 'gaps', { a: '1' })).rejects.toThrow('缺少参数：no、b、constructor')
  })

  it('of the tenant itself goes before that of the installation, and is nobody else’s', async () => {
    await addTemplate('both', '公用')
    await addTemplate('both', '自己的', { tenant_id: 5 })
    expect((await renderTemplate(work(5), 'both', { no: '' })).text).toBe('自己的')
    expect((await renderTemplate(work(6), 'both', { no: '' })).text).toBe('公用')
  })
})

it('makes lines of what stood in blocks', () => {
  expect(plainOf({ text: '<div>一</div>二<br>三<p>&lt;四&gt;</p>', format: 'html' })).toBe('一\n二\n三<四>')
})
