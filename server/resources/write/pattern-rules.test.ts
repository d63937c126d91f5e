import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  clientOf,
  createPageServer,
  errorsOf,
  type PageClient,
  type PageServer,
  pageOf,
} from '#tests/support/page-server.ts'

const notes = pageOf('notes', {
  name: { type: 'string(32)', title: '名称', rules: ['required'] },
  note: { type: 'string(200)', title: '备注', rules: [{ pattern: '^(a+)+$', message: '只能是 a' }] },
})
const looking = pageOf('looking', {
  name: { type: 'string(32)', title: '名称', rules: [{ pattern: '^(?=.*\\d)\\w+$', message: '要有数字' }] },
})
/** Sixty characters held the engine of before for longer than anybody waits. */
const ALMOST = `${'a'.repeat(60)}!`

describe('patterns of a page', () => {
  let server: PageServer
  let admin: PageClient
  beforeAll(async () => {
    server = await createPageServer({ 'trial/notes.json': notes, 'trial/looking.json': looking })
    admin = clientOf(server, '/trial/notes', await server.signIn('admin'))
  })
  afterAll(() => server?.close())

  it('take no longer for a text that almost fits, on every way to save', async () => {
    const { id } = await admin.stored({ name: 'A', note: 'aaa' })
    const begin = performance.now()
    const answers = [
      await admin.add({ name: 'B', note: ALMOST }),
      await admin.edit({ id, note: ALMOST }),
      await admin.saveAll({ added: [{ rowKey: 'r', record: { name: 'C', note: ALMOST } }], changed: [], deleted: [] }),
    ]

    expect(performance.now() - begin).toBeLessThan(3_000)
    expect(answers.map(errorsOf)).toEqual([
      ['/note 备注：只能是 a'],
      ['/note 备注：只能是 a'],
      ['/added/0/note 备注：只能是 a'],
    ])
  })

  it('are not tried on a text that the field cannot hold', async () => {
    expect(errorsOf(await admin.add({ name: 'B', note: 'b'.repeat(201) }))).toEqual(['/note 备注最多 200 个字符'])
  })

  it('that the engine does not have are a problem of their page alone, with the reason in the log', async () => {
    expect(server.pageSet.resource('looking')).toBeUndefined()
    expect((await admin.list()).success).toBe(true)
    expect(server.logged.map(({ msg }) => msg).find((line) => line.includes('invalid-pattern'))).toContain('前后查找')
  })
})
