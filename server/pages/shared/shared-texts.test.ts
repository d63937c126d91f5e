import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { ENVELOPE_CODES, HEADERS } from '#schemas/api/envelope.ts'
import { clientOf, createPageServer, type PageJson, type PageServer, pageOf } from '#tests/support/page-server.ts'
import type { TestServer } from '#tests/support/test-server.ts'

const PATIENCE = { timeout: 5_000, interval: 10 }
const NAME = { type: 'string(20)', title: '名称' }
const noteOf = (title: string, more: PageJson = {}) => pageOf('note', { name: NAME }, { title, ...more })

let servers: PageServer[] = []
afterEach(async () => {
  // The first one's database is dropped with it.
  for (const server of servers.reverse()) await server.close()
  servers = []
})

type Pages = Readonly<Record<string, PageJson | string>>
interface Setting {
  readonly product?: Pages
  readonly program?: string
  readonly beside?: TestServer
}

async function start(pages: Pages, { product, program = '1.0.0', beside }: Setting = {}): Promise<PageServer> {
  const server = await createPageServer(pages, {
    program,
    ...(product && { productPages: product }),
    ...(beside && { beside }),
  })
  servers.push(server)
  return server
}

/** Stops it and starts it again with these files, as a deployment or a crash does; others go on. */
async function restart(server: PageServer, pages: Pages, setting: Setting): Promise<PageServer> {
  await server.close()
  servers = servers.filter((one) => one !== server)
  return start(pages, setting)
}

const titleOn = (server: PageServer, code = 'note') => server.pageSet.resource(code)?.plan.title
const warnings = (server: PageServer) => server.logged.filter(({ msg }) => msg.includes('not those of all servers'))

describe('two servers with files of their own', () => {
  it('serve the text that was noticed last, and the one with the older file says so once', async () => {
    const one = await start({ 'note.json': noteOf('早') })
    const two = await start({ 'note.json': noteOf('晚') }, { beside: one })
    await expect.poll(() => [titleOn(one), titleOn(two)], PATIENCE).toEqual(['晚', '晚'])
    expect(one.sharedTexts?.differences()).toEqual({ older: ['note'], missing: [], removed: [] })
    expect(two.sharedTexts?.differences()).toEqual({ older: [], missing: [], removed: [] })

    await one.pages.rescan()
    await two.writePage('other.json', pageOf('other', { name: NAME }))
    await expect.poll(() => titleOn(one, 'other'), PATIENCE).toBeDefined()
    expect(warnings(one)).toHaveLength(2)
    expect(warnings(two)).toEqual([])

    await one.writePage('note.json', noteOf('最后'))
    await expect.poll(() => [titleOn(one), titleOn(two)], PATIENCE).toEqual(['最后', '最后'])
    expect(two.sharedTexts?.differences().older).toEqual(['note'])
  })

  it('save against the same text: an open form is told once that the page has changed', async () => {
    const one = await start({ 'note.json': noteOf('早') })
    const two = await start({ 'note.json': noteOf('早') }, { beside: one })
    const token = await one.signIn('admin')
    const identity = one.pages.find('note')?.hash ?? ''
    const save = (server: PageServer, hash: string) =>
      clientOf(server, '/trial/note', token).add({ name: '甲' }, { [HEADERS.pageIdentity]: hash })
    expect([await save(one, identity), await save(two, identity)]).toMatchObject([{ success: true }, { success: true }])

    await one.writePage('note.json', noteOf('晚'))
    await expect.poll(() => titleOn(two), PATIENCE).toBe('晚')
    expect([(await save(one, identity)).code, (await save(two, identity)).code]).toEqual([
      ENVELOPE_CODES.pageChanged,
      ENVELOPE_CODES.pageChanged,
    ])
    const next = one.pages.find('note')?.hash ?? ''
    // The other one gets the same file later: it is no other text.
    await two.writePage('note.json', noteOf('晚'))
    expect(warnings(two)).toHaveLength(1)
    for (const server of [one, two]) expect(await save(server, next)).toMatchObject({ success: true })
  })

  it('start again with the older file: that is no news', async () => {
    const one = await start({ 'note.json': noteOf('早') })
    const two = await start({ 'note.json': noteOf('早') }, { beside: one })
    await one.writePage('note.json', noteOf('晚'))
    const again = await restart(two, { 'note.json': noteOf('早') }, { beside: one })
    expect([titleOn(one), titleOn(again)]).toEqual(['晚', '晚'])
    expect(again.sharedTexts?.differences().older).toEqual(['note'])
  })

  it('bring back an older text by putting its file back, though another server still has the newer one', async () => {
    const one = await start({ 'note.json': noteOf('早') })
    const two = await start({ 'note.json': noteOf('晚') }, { beside: one })
    const three = await start({}, { beside: one })
    await one.writePage('note.json', noteOf('晚'))
    await one.writePage('note.json', noteOf('早'))
    await expect.poll(() => [titleOn(two), titleOn(three)], PATIENCE).toEqual(['早', '早'])
    expect(two.sharedTexts?.differences()).toEqual({ older: ['note'], missing: [], removed: [] })
    expect(three.sharedTexts?.differences()).toEqual({ older: [], missing: ['note'], removed: [] })
  })

  it('are told of a file that is gone and of one with another code, also after a restart of either', async () => {
    const one = await start({ 'note.json': noteOf('早') })
    const two = await start({ 'note.json': noteOf('早') }, { beside: one })
    const renamed = { 'note.json': { ...noteOf('新'), code: 'renamed' } }
    await two.writePage('note.json', renamed['note.json'])
    await expect.poll(() => [titleOn(one), titleOn(one, 'renamed')], PATIENCE).toEqual([undefined, '新'])
    expect(one.sharedTexts?.differences()).toEqual({ older: [], missing: ['renamed'], removed: ['note'] })
    const three = await start({ 'note.json': noteOf('早') }, { beside: one })
    expect([titleOn(three), titleOn(three, 'renamed')]).toEqual([undefined, '新'])
    await restart(two, renamed, { program: '1.0.1', beside: one })
    await three.pages.rescan()
    expect([three.pages.find('note'), titleOn(three, 'renamed')]).toEqual([undefined, '新'])
  })

  it('have a text with mistakes on all of them, which is said where it lies', async () => {
    const one = await start({ 'note.json': noteOf('早') })
    const two = await start({ 'note.json': noteOf('早') }, { beside: one })
    await one.writePage('note.json', noteOf('坏', { nonsense: true }))
    await expect.poll(() => two.logged.some(({ msg }) => msg.includes('unknown-key')), PATIENCE).toBe(true)
    expect([titleOn(one), titleOn(two)]).toEqual([undefined, undefined])
    expect(two.pageSet.newerPages()).toBe(0)
  })

  it('agree on dictionaries beside the pages', async () => {
    const file = (text: string) => ({ colour: { name: '颜色', items: [{ value: '1', text }] } })
    const one = await start({ 'dictionaries/colour.json': file('红') })
    const two = await start({ 'dictionaries/colour.json': file('红') }, { beside: one })
    await one.writePage('dictionaries/colour.json', file('蓝'))
    // What the other one does afterwards does not bring its older file back.
    await two.writePage('note.json', noteOf('早'))
    await expect.poll(() => titleOn(one), PATIENCE).toBe('早')
    const { rows } = await sql<{ text: string }>`select item_text as text from pagewright.sys_file_dict_item`.execute(
      one.databases.owner,
    )
    expect(rows).toEqual([{ text: '蓝' }])
  })
})

describe('a single server', () => {
  it('serves what lies in its folder, also an older text after a restart', async () => {
    const keeper = await start({}, { program: '1.0.0' })
    let one = await start({ 'note.json': noteOf('早') }, { beside: keeper })
    await one.writePage('note.json', noteOf('晚'))
    one = await restart(one, { 'note.json': noteOf('早') }, { beside: keeper })
    expect(titleOn(one)).toBe('早')
    one = await restart(one, {}, { beside: keeper })
    expect(titleOn(one)).toBeUndefined()
    expect(one.pages.find('note')).toBeUndefined()
  })
})

describe('two programs of different versions', () => {
  it('serve the text of the newer one, whatever was noticed last', async () => {
    const newer = await start({}, { program: '1.10.0', product: { 'note.json': noteOf('新版') } })
    const older = await start({}, { program: '1.9.0', product: { 'note.json': noteOf('旧版') }, beside: newer })
    expect([titleOn(newer), titleOn(older)]).toEqual(['新版', '新版'])
    expect(older.sharedTexts?.differences().older).toEqual(['note'])
    const token = await older.signIn('admin')
    const saved = await clientOf(older, '/trial/note', token).add(
      { name: '甲' },
      { [HEADERS.pageIdentity]: newer.pages.find('note')?.hash ?? '' },
    )
    expect(saved).toMatchObject({ success: true })
  })

  it('let the installation’s own page stand in the place of a newer product’s', async () => {
    const older = await start({ 'note.json': noteOf('自己') }, { product: { 'note.json': noteOf('旧版') } })
    const newer = await start({}, { program: '2.0.0', product: { 'note.json': noteOf('新版') }, beside: older })
    expect([titleOn(older), titleOn(newer)]).toEqual(['自己', '自己'])
    await older.removePage('note.json')
    await expect.poll(() => [titleOn(older), titleOn(newer)], PATIENCE).toEqual(['新版', '新版'])
  })

  it('have no page that the newer product does not bring along', async () => {
    const older = await start({}, { product: { 'note.json': noteOf('旧版') } })
    const product = { 'renamed.json': { ...noteOf('新版'), code: 'renamed' } }
    const newer = await start({}, { program: '2.0.0', product, beside: older })
    await expect.poll(() => [titleOn(older), titleOn(older, 'renamed')], PATIENCE).toEqual([undefined, '新版'])
    expect(titleOn(newer, 'renamed')).toBe('新版')
  })

  it('go back to the older texts once the newer program is gone', async () => {
    const keeper = await start({}, { program: '0.9.0' })
    const newer = await start({}, { program: '2.0.0', product: { 'note.json': noteOf('新版') }, beside: keeper })
    const product = { 'note.json': noteOf('旧版') }
    const older = await restart(newer, {}, { product, beside: keeper })
    expect(titleOn(older)).toBe('旧版')
  })

  it('leave a page alone whose words the older one does not know: the program is named, not the page', async () => {
    const older = await start({}, { product: { 'note.json': noteOf('旧版') } })
    const token = await older.signIn('admin')
    const product = { 'note.json': noteOf('新版', { wordOfTomorrow: true }) }
    const newer = await start({}, { program: '2.0.0', product, beside: older })
    await expect.poll(() => older.pageSet.newerPages(), PATIENCE).toBe(1)
    const list = await clientOf(older, '/trial/note', token).list()
    expect(list).toMatchObject({ success: false, code: ENVELOPE_CODES.unavailable })
    expect(list.message).toContain('由新版程序（2.0.0）提供')
    const hash = older.pages.find('note')?.hash ?? ''
    expect(older.pageSet.compiled('note', hash)).toContain('升级这台服务器')
    expect(older.logged.some(({ msg }) => msg.includes('unknown-key'))).toBe(false)
    expect(newer.pageSet.newerPages()).toBe(0)
  })
})

describe('the listening connection', () => {
  it('comes back, and what was told meanwhile counts; nobody took this server for gone', async () => {
    const one = await start({ 'note.json': noteOf('早') })
    const two = await start({ 'note.json': noteOf('晚') }, { beside: one })
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'pagewright-notifications' and datname = current_database()
    `.execute(one.databases.app)
    await two.writePage('note.json', noteOf('最后'))
    await expect.poll(() => titleOn(one), PATIENCE).toBe('最后')
    expect(titleOn(two)).toBe('最后')
  })
})
