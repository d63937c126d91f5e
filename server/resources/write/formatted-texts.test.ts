import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  clientOf,
  createPageServer,
  errorsOf,
  type PageClient,
  type PageServer,
  pageOf,
} from '#tests/support/page-server.ts'
import { makeWorkbook } from '#tests/support/spreadsheets.ts'
import { refusalsOf, transfersOf } from '#tests/support/transfer-client.ts'

/** What every save must lose, and what it leaves. */
const HOSTILE = '<p onclick="x()">好<script>canary()</script><img src="x" onerror="canary()"></p>'
const CLEAN = '<p>好<img /></p>'

const article = pageOf(
  'article',
  {
    title: { type: 'string(64)', title: '标题' },
    body: { type: 'text', format: 'html', title: '正文' },
    wanted: { type: 'text', format: 'html', title: '必填正文', permission: 'wanted', default: '<p>默认</p>' },
    copied: { type: 'text', format: 'html', title: '副本', readonly: true },
    notes: { type: 'text', format: 'markdown', title: '说明' },
    config: { type: 'json', title: '配置' },
  },
  {
    subTables: {
      parts: {
        title: '章节',
        entity: { table: 'trial_article_part', foreignKey: 'articleId' },
        fields: { text: { type: 'text', format: 'html', title: '内容' } },
      },
    },
    actions: {
      copy: {
        title: '复制',
        type: 'set-values',
        props: { values: { copied: "= concat('<script>x()</script>', title)" } },
      },
      ask: { title: '改正文', type: 'set-values', input: ['body'] },
    },
    list: { columns: ['title', 'body', 'notes', 'config'] },
    toolbar: ['add', 'import', 'export'],
  },
)

describe('formatted texts', () => {
  let server: PageServer
  let articles: PageClient
  let token: string
  const read = async (id: unknown) => (await articles.get(String(id))).result
  const post = async (path: string, body: unknown) =>
    (await server.call({ method: 'POST', path: `/trial/article/${path}`, body, token })).body

  beforeAll(async () => {
    server = await createPageServer({ 'trial/article.json': article })
    token = await server.signIn('admin')
    articles = clientOf(server, '/trial/article', token)
  })
  afterAll(() => server?.close())

  it('are cleaned when a record is added or edited, in its sub-tables too', async () => {
    const { id } = await articles.stored({ title: 'a', body: HOSTILE, parts: [{ text: HOSTILE }] })
    expect(await read(id)).toMatchObject({ body: CLEAN, parts: [{ text: CLEAN }], version: 1 })
    const edited = await articles.edit({ id, version: 1, body: `<b>二</b>${HOSTILE}` })
    expect(edited.success, JSON.stringify(edited)).toBe(true)
    expect(await read(id)).toMatchObject({ body: `<b>二</b>${CLEAN}`, version: 2 })
  })

  it('are cleaned when many records are saved together', async () => {
    const { id } = await articles.stored({ title: 'b', body: '<p>前</p>' })
    const saved = await post('saveAll', {
      added: [{ rowKey: 'k', record: { title: 'new', body: HOSTILE } }],
      changed: [{ id, version: 1, body: HOSTILE }],
      deleted: [],
    })
    expect(saved.success, JSON.stringify(saved)).toBe(true)
    expect(await read(id)).toMatchObject({ body: CLEAN })
    const { result } = await articles.list({ title: 'new' })
    expect(result.records).toMatchObject([{ body: CLEAN }])
  })

  it('are cleaned when an action asks for them or computes them', async () => {
    const { id } = await articles.stored({ title: '<b>c</b><i onclick="x()">d</i>' })
    await post('action/copy', { ids: [id] })
    await post('action/ask', { ids: [id], input: { body: HOSTILE } })
    expect(await read(id)).toMatchObject({ copied: '<b>c</b><i>d</i>', body: CLEAN })
  })

  it('are unchanged when they are saved as they were sent, and nothing when nobody would see them', async () => {
    const { id } = await articles.stored({ title: 'd', body: HOSTILE })
    expect((await articles.edit({ id, version: 1, body: HOSTILE })).success).toBe(true)
    expect(await read(id)).toMatchObject({ body: CLEAN, version: 1 })
    await articles.edit({ id, version: 1, body: '<p> </p><script>x()</script>' })
    expect(await read(id)).toMatchObject({ body: null, version: 2 })
  })

  it('that lie hostile in the table are shown as they are, for the browser to clean, and stay so unless they change', async () => {
    const { id } = await articles.stored({ title: 'e', body: '<p>x</p>' })
    await server.databases.app
      .updateTable('trial_article' as never)
      .set({ body: HOSTILE } as never)
      .where('id' as never, '=', String(id) as never)
      .execute()
    const whole = await read(id)
    expect(whole).toMatchObject({ body: HOSTILE })
    expect((await articles.edit({ ...whole, title: 'e2' })).success).toBe(true)
    expect(await read(id)).toMatchObject({ title: 'e2', body: HOSTILE })
  })

  it('in Markdown are stored letter by letter', async () => {
    const notes = '# 标题\n<script>x()</script>\n- a'
    const { id } = await articles.stored({ notes })
    expect(await read(id)).toMatchObject({ notes })
  })

  it('are exported as plain text, and JSON whole', async () => {
    await articles.stored({
      title: 'export me',
      body: '<h2>通知</h2><p>各位<b>同事</b></p>',
      notes: '**好**',
      config: { a: [1] },
    })
    const { sheets } = await transfersOf(server, '/trial/article', token).download('/exportXls', { title: 'export me' })
    const row = Object.values(sheets)
      .flat()
      .find(([title]) => title === 'export me')
    expect(row).toEqual(expect.arrayContaining(['通知 各位同事', '好', '{"a":[1]}']))
  })

  it('are imported as HTML, and lines of plain text as paragraphs', async () => {
    const content = makeWorkbook([
      ['标题', '正文', '说明', '配置'],
      ['in 1', HOSTILE, '# 一', '{"a":1}'],
      ['in 2', '第一行 1<2\n第二行', '', ''],
    ])
    const answer = await transfersOf(server, '/trial/article', token).send({ content })
    expect(answer.success, JSON.stringify(answer)).toBe(true)
    const { result } = await articles.list({ title: '*in *', column: 'title', order: 'asc' })
    expect(result.records).toMatchObject([
      { body: CLEAN, notes: '# 一', config: { a: 1 } },
      { body: '<p>第一行 1&lt;2</p><p>第二行</p>' },
    ])
    const broken = await transfersOf(server, '/trial/article', token).send({
      content: makeWorkbook([
        ['标题', '配置'],
        ['bad', '{"a":}'],
      ]),
    })
    expect(refusalsOf(broken).join()).toContain('第 1 行第 6 列应为值')
  })
})

describe('JSON', () => {
  let server: PageServer
  let articles: PageClient

  beforeAll(async () => {
    server = await createPageServer({ 'trial/article.json': article })
    articles = clientOf(server, '/trial/article', await server.signIn('admin'))
  })
  afterAll(() => server?.close())

  it('is a value on the wire, whether it came as one or as its text', async () => {
    const config = { size: 10, list: [1, { a: null }] }
    for (const sent of [config, JSON.stringify(config, null, 2)]) {
      const { id } = await articles.stored({ title: 'json', config: sent })
      expect((await articles.get(String(id))).result).toMatchObject({ config })
    }
    const { result } = await articles.list({ title: 'json' })
    expect(result.records).toMatchObject([{ config }, { config }])
  })

  it.each([
    ['{"a": 1,}', '/config 配置不是正确的 JSON：第 1 行第 9 列应为双引号括起的键'],
    ['5', '/config 配置应为 JSON 对象或数组'],
    [true, '/config 配置应为 JSON 对象或数组'],
  ])('is refused with its place when it is none: %j', async (config, error) => {
    expect(errorsOf(await articles.add({ title: 'bad', config }))).toEqual([error])
  })

  it('is no version when it is saved as it is, in whatever order its keys come', async () => {
    const { id } = await articles.stored({ config: { a: 1, b: 2 } })
    await articles.edit({ id, version: 1, config: { b: 2, a: 1 } })
    expect((await articles.get(String(id))).result).toMatchObject({ version: 1 })
  })

  it('cannot be asked for', async () => {
    expect(await articles.list({ config: '*a*' })).toMatchObject({ success: false })
  })

  it('that is broken in the table reads as nothing', async () => {
    const { id } = await articles.stored({ config: { a: 1 } })
    await server.databases.app
      .updateTable('trial_article' as never)
      .set({ config: '"text"' } as never)
      .where('id' as never, '=', String(id) as never)
      .execute()
    expect((await articles.get(String(id))).result).toMatchObject({ config: null })
  })
})
