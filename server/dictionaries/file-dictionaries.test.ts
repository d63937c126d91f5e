import { afterEach, describe, expect, it } from 'vitest'
import type { DictItem } from '#schemas/api/dictionaries.ts'
import { clientOf, createPageServer, errorsOf, type PageServer, pageOf } from '#tests/support/page-server.ts'

const open: PageServer[] = []
afterEach(async () => {
  for (const server of open.splice(0)) await server.close()
})

const FILE = 'dictionaries/own.json'
const sex = (...items: object[]) => ({ sex: { name: '性别', items } })
const item = (value: string, text: string, more: object = {}) => ({ value, text, ...more })

async function serverWith(pages: Parameters<typeof createPageServer>[0]) {
  const server = await createPageServer(pages)
  open.push(server)
  const token = await server.signIn('admin')
  const itemsOf = async (code: string) => {
    const path = `/sys/dict/getDictItems/${code}`
    const { body } = await server.call<DictItem[]>({ method: 'GET', path, token })
    return body.result.map(({ value, text, color }) => [value, text, color])
  }
  return { server, token, itemsOf }
}
const logOf = (server: PageServer) => server.logged.map(({ msg }) => msg).join('\n')

describe('a file with dictionaries beside the pages', () => {
  it('brings new dictionaries and stands in the place of others, at once, until it is gone', async () => {
    const { server, itemsOf } = await serverWith({})
    const before = await itemsOf('sex')
    expect(before.map(([, text]) => text)).toEqual(['男', '女'])
    await server.writePage(FILE, {
      ...sex(item('2', '女士', { color: 'magenta' }), item('1', '先生'), item('3', '不详', { disabled: true })),
      rank: { name: '等级', items: [item('x', '甲')] },
    })
    expect(await itemsOf('sex')).toEqual([
      ['2', '女士', 'magenta'],
      ['1', '先生', null],
    ])
    expect(await itemsOf('rank')).toEqual([['x', '甲', null]])
    await server.writePage(FILE, sex(item('1', '男士')))
    expect(await itemsOf('sex')).toEqual([['1', '男士', null]])
    expect(await itemsOf('rank')).toEqual([])
    await server.removePage(FILE)
    expect(await itemsOf('sex')).toEqual(before)
  })

  it('is what pages are checked and saved with', async () => {
    const fields = { rank: { type: 'enum', title: '等级', dict: 'rank', default: 'x' } }
    const { server, token } = await serverWith({ 'a.json': pageOf('a', fields) })
    expect(logOf(server)).toContain('warning unknown-dict')
    await server.writePage(FILE, { rank: { name: '等级', items: [item('x', '甲')] } })
    const rows = clientOf(server, '/trial/a', token)
    const { id } = await rows.stored({})
    const { body } = await server.call<{ records: { rank_dictText: string }[] }>({
      method: 'GET',
      path: '/trial/a/list',
      token,
    })
    expect(id).not.toBe('')
    expect(body.result.records.map(({ rank_dictText }) => rank_dictText)).toEqual(['甲'])
    expect(errorsOf(await rows.add({ rank: 'x' }))).toEqual([])
    expect(server.pageSet.resource('a')).toBeDefined()
  })

  it('that has mistakes is told in the log with its place, and what it held before counts', async () => {
    const { server, itemsOf } = await serverWith({ [FILE]: sex(item('1', '先生')) })
    await server.writePage(FILE, '{\n  "sex": { "name": "性别", "items": [{ "value": "1" }] }\n}')
    expect(logOf(server)).toMatch(/dictionaries\/own\.json:2:\d+ error missing-key 缺少 "text"/)
    expect(await itemsOf('sex')).toEqual([['1', '先生', null]])
  })
})
