import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestServer, type TestServer } from '#tests/support/test-server.ts'

describe('dictionaries that two servers keep', () => {
  let one: TestServer
  let other: TestServer
  beforeAll(async () => {
    one = await createTestServer()
    other = await createTestServer({ beside: one })
    await one.databases.app
      .insertInto('sys_dict')
      .values({ id: 'dict-1', dict_code: 'kept_size', dict_name: '大小', create_by: 'admin', create_time: new Date() })
      .execute()
  })
  afterAll(async () => {
    await other.close()
    await one.close()
  })

  const textsOn = async (server: TestServer, token: string) => {
    const { body } = await server.call<readonly { readonly text: string }[]>({
      method: 'GET',
      path: '/sys/dict/getDictItems/kept_size',
      token,
    })
    return body.result.map(({ text }) => text)
  }

  it('are changed on both by a change on one', async () => {
    const token = await one.signIn('admin')
    expect(await textsOn(other, token)).toEqual([])
    const insert = (id: string, text: string) =>
      one.databases.app
        .insertInto('sys_dict_item')
        .values({ id, dict_id: 'dict-1', item_value: id, item_text: text, sort_order: 1, status: 1 })
        .execute()
    await insert('a', '小')
    expect(await textsOn(one, token)).toEqual(['小'])
    await expect.poll(() => textsOn(other, token), { timeout: 2000, interval: 5 }).toEqual(['小'])
    await one.databases.app.updateTable('sys_dict').set({ del_flag: 1 }).where('id', '=', 'dict-1').execute()
    expect(await textsOn(one, token)).toEqual([])
    await expect.poll(() => textsOn(other, token), { timeout: 2000, interval: 5 }).toEqual([])
  })
})
