import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EndpointResult } from '#schemas/api/endpoint.ts'
import { getUserPermissionByToken } from '#schemas/api/permissions.ts'
import { createActionCheck } from '#schemas/permissions/action-check.ts'
import { INSPECT_PERMISSION } from '#schemas/permissions/system-permissions.ts'
import { clientOf, createPageServer, type PageServer, pageOf } from '#tests/support/page-server.ts'

type Permissions = EndpointResult<typeof getUserPermissionByToken>

const PRICE = pageOf('price', {
  name: { type: 'string(16)', title: '名称' },
  cost: { type: 'string(16)', title: '成本', permission: 'cost' },
})
const LIST = 'trial:price:list'
const SEE_COST = 'trial:price:field:cost:see'

describe('a permission code whose row is not in force', () => {
  let server: PageServer
  beforeAll(async () => {
    server = await createPageServer({ 'trial/price.json': PRICE })
    await server.addUser('reader', [LIST, 'demo:open', 'demo:closed'])
    await server.addUser('stranger')
    const rows = server.databases.app.updateTable('sys_permission').set({ status: '0' })
    await rows.where('perms', 'in', [LIST, SEE_COST, INSPECT_PERMISSION, 'demo:closed']).execute()
  })
  afterAll(() => server?.close())

  const permissionsOf = async (username: string) => {
    const token = await server.signIn(username)
    const { body } = await server.call<Permissions>({ method: 'GET', path: getUserPermissionByToken.path, token })
    return body.result
  }
  const statusOf = ({ allAuth }: Permissions, code: string) => allAuth.find(({ action }) => action === code)?.status

  it('still binds everybody where a call asks for it', async () => {
    const call = async (username: string) => clientOf(server, '/trial/price', await server.signIn(username)).list()
    expect(await call('stranger')).toMatchObject({ success: false, code: 510 })
    expect(await call('reader')).toMatchObject({ success: true })
  })

  it('still hides a field that asks for it', async () => {
    const admin = clientOf(server, '/trial/price', await server.signIn('admin'))
    const { id } = await admin.stored({ name: '钢', cost: '9' })
    expect((await admin.get(id)).result).toHaveProperty('cost')
    const reader = clientOf(server, '/trial/price', await server.signIn('reader'))
    expect((await reader.list()).result.records[0]).not.toHaveProperty('cost')
  })

  it('is told as in force where something declares it, and as it stands where nothing does', async () => {
    const permissions = await permissionsOf('stranger')
    expect([LIST, SEE_COST, INSPECT_PERMISSION].map((code) => statusOf(permissions, code))).toEqual(['1', '1', '1'])
    expect(statusOf(permissions, 'demo:closed')).toBe('0')
  })

  it('is told to whom it was granted, one by one as the newest client reads it', async () => {
    const reader = await permissionsOf('reader')
    expect(reader.codeList).toEqual(['demo:open', LIST])
    expect(reader.auth.map(({ action }) => action)).toEqual(['demo:open', LIST])
    expect((await permissionsOf('stranger')).codeList).toEqual([])
  })

  it('shows a button to whom the server would let in, and to nobody else', async () => {
    const [reader, stranger] = [await permissionsOf('reader'), await permissionsOf('stranger')].map(createActionCheck)
    expect([reader?.isVisible(LIST), stranger?.isVisible(LIST)]).toEqual([true, false])
    expect([reader?.isVisible('demo:closed'), stranger?.isVisible('demo:closed')]).toEqual([true, true])
  })

  it('is looked at by itself where one row holds several', async () => {
    const rows = server.databases.app.updateTable('sys_permission')
    await rows
      .set({ perms: `${LIST}, demo:beside` })
      .where('perms', '=', LIST)
      .execute()
    const { allAuth, codeList } = await permissionsOf('reader')
    await server.databases.app
      .updateTable('sys_permission')
      .set({ perms: LIST })
      .where('perms', 'like', `${LIST},%`)
      .execute()
    const entries = allAuth.map(({ action, status }) => [action, status])
    expect(entries).toEqual(
      expect.arrayContaining([
        [LIST, '1'],
        ['demo:beside', '0'],
      ]),
    )
    expect(codeList).toEqual(['demo:open', LIST])
  })

  it('comes back when its row was deleted while a page declares it', async () => {
    const rows = server.databases.app.updateTable('sys_permission').set({ del_flag: 1 })
    await rows.where('perms', 'in', [LIST, 'demo:open']).execute()
    await server.writePage('trial/price.json', { ...PRICE, title: '又一次' })
    expect((await permissionsOf('reader')).codeList).toEqual([LIST])
  })

  it('binds nobody any more when the page that declared it is gone', async () => {
    await server.removePage('trial/price.json')
    expect(statusOf(await permissionsOf('stranger'), LIST)).toBe('0')
  })
})
