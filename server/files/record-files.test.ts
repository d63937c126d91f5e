import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addressInText } from '#schemas/values/file-value.ts'
import {
  clientOf,
  createPageServer,
  errorsOf,
  type PageClient,
  type PageServer,
  pageOf,
} from '#tests/support/page-server.ts'
import { fetchStored, PIXEL_PNG, SMALL_PDF, uploaded } from '#tests/support/upload-client.ts'
import { sweepFiles } from './sweep-files.ts'

const PRICE = pageOf(
  'price',
  {
    name: { type: 'string(20)', title: '名称' },
    photo: { type: 'file', title: '照片', widget: 'image' },
    papers: {
      type: 'file',
      title: '附件',
      multiple: true,
      widget: { type: 'upload', options: { accept: ['.pdf', 'image/*'], number: 2 } },
    },
    secret: { type: 'file', title: '密件', permission: 'secret' },
    banner: { type: 'file', title: '横幅', public: true },
    list: { type: 'text', title: '清单', widget: 'upload' },
    body: { type: 'text', title: '正文', format: 'html' },
    notes: { type: 'text', title: '备注', format: 'markdown' },
  },
  {
    subTables: {
      lines: {
        title: '明细',
        entity: { table: 'trial_price_line', foreignKey: 'priceId' },
        fields: { scan: { type: 'file', title: '扫描件' }, note: { type: 'string(20)', title: '说明' } },
      },
    },
  },
)
const OTHER = pageOf('other', {
  picture: { type: 'file', title: '图片' },
})

const ALL = ['list', 'add', 'edit', 'delete', 'export', 'import']
const codes = (prefix: string) => ALL.map((action) => `trial:${prefix}:${action}`)
const SECRET = ['see', 'edit', 'export'].map((what) => `trial:price:field:secret:${what}`)

let server: PageServer
let li: PageClient
let liToken: string
let wang: PageClient
let wangToken: string

beforeAll(async () => {
  server = await createPageServer({ 'trial/price.json': PRICE, 'trial/other.json': OTHER })
  await server.addUser('li', [...codes('price'), ...codes('other'), ...SECRET], [0, 7])
  await server.addUser('wang', codes('price'))
  liToken = await server.signIn('li')
  wangToken = await server.signIn('wang')
  li = clientOf(server, '/trial/price', liToken)
  wang = clientOf(server, '/trial/price', wangToken)
})
afterAll(() => server.close())

const bare = (path: unknown) => String(path).split('?')[0]

async function storedColumn(id: string, column: string): Promise<unknown> {
  const row = await server.databases.app
    .selectFrom('trial_price' as never)
    .where('id' as never, '=', id as never)
    .selectAll()
    .executeTakeFirstOrThrow()
  return Reflect.get(Object(row), column)
}

describe('a file of a record', () => {
  it('is stored as its path, and goes out signed at each reading', async () => {
    const sent = await uploaded(server, liToken)
    const row = await li.stored({ name: '甲', photo: sent })
    expect(await storedColumn(row.id, 'photo')).toBe(bare(sent))
    const read = (await li.get(row.id)).result
    const listed = (await li.list({ name: '甲' })).result.records[0]
    for (const path of [row.photo, read.photo, listed?.photo]) {
      expect(String(path)).toMatch(/\?sign=/)
      expect((await fetchStored(server, String(path))).statusCode).toBe(200)
    }
    // Sent back as it came, it is no change.
    const again = await li.edit({ id: row.id, version: row.version, photo: read.photo })
    expect([again.success, again.result.version]).toEqual([true, row.version])
  })

  it('may be several, in their order, and named in sub-rows and lists with sizes', async () => {
    const one = await uploaded(server, liToken)
    const two = await uploaded(server, liToken, { name: 'b.pdf', content: SMALL_PDF, type: 'application/pdf' })
    const scan = await uploaded(server, liToken)
    const listed = await uploaded(server, liToken)
    const list = JSON.stringify([{ fileName: '合同', filePath: listed, fileSize: 70 }])
    const row = await li.stored({ name: '乙', papers: `${two},${one}`, lines: [{ note: 'x', scan }], list })
    expect(await storedColumn(row.id, 'papers')).toBe(`${bare(two)},${bare(one)}`)
    expect(await storedColumn(row.id, 'list')).toBe(
      JSON.stringify([{ fileName: '合同', filePath: bare(listed), fileSize: 70 }]),
    )
    const whole = (await li.get(row.id)).result as { lines: readonly { scan: string }[]; list: string; papers: string }
    const paths = [whole.lines[0]?.scan ?? '', JSON.parse(whole.list)[0].filePath, ...whole.papers.split(',')]
    for (const path of paths) expect((await fetchStored(server, path)).statusCode).toBe(200)
  })

  it('may stand as a picture in rich text and Markdown, signed at each reading', async () => {
    const [one, two] = [await uploaded(server, liToken), await uploaded(server, liToken)]
    const row = await li.stored({
      body: `<p>甲<img src="${addressInText(one)}" alt="山"></p>`,
      notes: `![山](${addressInText(two)})`,
    })
    expect(await storedColumn(row.id, 'body')).toContain(`src="${addressInText(String(bare(one)))}"`)
    expect(await storedColumn(row.id, 'notes')).toBe(`![山](${addressInText(String(bare(two)))})`)
    const read = (await li.get(row.id)).result
    for (const text of [read.body, read.notes]) {
      const [address = ''] = /[^"(]*\/static\/[^")]+/.exec(String(text)) ?? []
      const path = decodeURI(address.slice(addressInText('').length))
      expect([path.includes('?sign='), (await fetchStored(server, path)).statusCode]).toEqual([true, 200])
    }
    const again = await li.edit({ id: row.id, version: row.version, body: read.body, notes: read.notes })
    expect([again.success, again.result.version]).toEqual([true, row.version])
    // Somebody else's picture that nothing holds is taken into no text.
    const refused = await wang.add({ body: `<p><img src="${addressInText(await uploaded(server, liToken))}"></p>` })
    expect(errorsOf(refused)).toEqual([expect.stringContaining('/body 正文中的文件')])
  })

  it('of a public field is open to everybody, without a signature; that of no other is', async () => {
    const row = await li.stored({ banner: await uploaded(server, liToken), photo: await uploaded(server, liToken) })
    expect(String(row.banner)).not.toContain('?')
    const open = await fetchStored(server, String(row.banner))
    expect([open.statusCode, open.headers['cross-origin-resource-policy']]).toEqual([200, 'cross-origin'])
    expect((await fetchStored(server, bare(row.photo) ?? '')).statusCode).toBe(403)
  })

  it('of a field that the caller may not see has no address for him', async () => {
    const row = await li.stored({ secret: await uploaded(server, liToken) })
    const seen = (await wang.get(row.id)).result
    expect([Object.hasOwn(seen, 'secret'), JSON.stringify(seen).includes(bare(row.secret) ?? '-')]).toEqual([
      false,
      false,
    ])
  })
})

describe('a save takes no file', () => {
  it.each([
    ['that somebody else has uploaded', () => uploaded(server, liToken)],
    ['that was never uploaded', async () => 'temp/AAAAAAAAAAAAAAAAAAAAAA/a.png'],
    ['from a path outside', async () => '../../etc/passwd'],
  ])('%s', async (_what, path) => {
    const refused = await wang.add({ photo: await path() })
    expect(errorsOf(refused)).toEqual([expect.stringMatching(/^\/photo 照片中的文件“.*”不存在或不能使用，请重新上传$/)])
  })

  it('from an address elsewhere, but leaves one that is stored from before', async () => {
    const address = 'https://cdn.example.com/a.png'
    expect(errorsOf(await li.add({ photo: address }))).toEqual(['/photo 照片只能是上传的文件，请重新上传'])
    const row = await li.stored({ name: '旧' })
    await server.databases.app
      .updateTable('trial_price' as never)
      .set({ photo: address } as never)
      .where('id' as never, '=', row.id as never)
      .execute()
    const edited = await li.edit({ id: row.id, version: row.version, name: '新', photo: address })
    expect([edited.message, edited.result.photo]).toEqual(['编辑成功!', address])
  })

  it('of another tenant', async () => {
    const path = await uploaded(server, liToken)
    await server.databases.app
      .updateTable('sys_file')
      .set({ tenant_id: 7 })
      .where('path', '=', bare(path) ?? '')
      .execute()
    expect((await li.add({ photo: path })).success).toBe(false)
  })

  it('of a field that the caller may not see, nor one of a page that is closed to him', async () => {
    const row = await li.stored({ secret: await uploaded(server, liToken) })
    const other = await clientOf(server, '/trial/other', liToken).stored({ picture: await uploaded(server, liToken) })
    for (const photo of [bare(row.secret), bare(other.picture)]) {
      expect((await wang.add({ photo })).success).toBe(false)
    }
  })

  it('that the field does not want: another type, or too many', async () => {
    const pdf = () => uploaded(server, liToken, { name: 'b.pdf', content: SMALL_PDF, type: 'application/pdf' })
    expect(errorsOf(await li.add({ photo: await pdf() }))).toEqual(['/photo 照片：请上传图片'])
    const many = await Promise.all([pdf(), pdf(), pdf()])
    expect(errorsOf(await li.add({ papers: many.join(',') }))).toEqual(['/papers 附件最多 2 个文件'])
  })

  it('by saveAll either', async () => {
    const path = await uploaded(server, liToken)
    const refused = await wang.saveAll({ added: [{ rowKey: 'a', record: { photo: path } }] })
    expect(errorsOf(refused)).toEqual([expect.stringContaining('/added/0/photo 照片中的文件')])
  })
})

describe('a file that belongs to another record', () => {
  it('is copied: each has its own, and the first loses nothing', async () => {
    const first = await li.stored({ photo: await uploaded(server, liToken) })
    const second = await li.stored({ photo: first.photo })
    expect(bare(second.photo)).not.toBe(bare(first.photo))
    for (const path of [first.photo, second.photo]) {
      expect((await fetchStored(server, String(path))).rawPayload.equals(PIXEL_PNG)).toBe(true)
    }
    expect(bare((await li.get(first.id)).result.photo)).toBe(bare(first.photo))
  })

  it('may be moved by whoever sees it, though another has uploaded it', async () => {
    const row = await li.stored({ photo: await uploaded(server, liToken) })
    expect((await wang.add({ papers: row.photo })).success).toBe(true)
  })
})

describe('the sweep', () => {
  const sweep = () =>
    sweepFiles({
      db: server.databases.app,
      store: server.files.store,
      folder: server.files.settings.folder,
      clock: server.now,
      graceHours: 24,
    })

  it('removes what no record has taken within a day, and nothing that one has, or had', async () => {
    await sweep()
    const loose = await uploaded(server, liToken)
    const kept = await li.stored({ photo: await uploaded(server, liToken) })
    const replaced = await li.stored({ photo: await uploaded(server, liToken) })
    await li.edit({ id: replaced.id, version: replaced.version, photo: null })
    server.advance(23 * 60 * 60_000)
    expect(await sweep()).toBe(0)
    server.advance(2 * 60 * 60_000)
    expect(await sweep()).toBeGreaterThan(0)
    const left = await server.databases.app
      .selectFrom('sys_file')
      .where(
        'path',
        'in',
        [loose, kept.photo, replaced.photo].map((path) => bare(path) ?? ''),
      )
      .select('path')
      .execute()
    expect(left.map(({ path }) => path).toSorted()).toEqual([bare(kept.photo), bare(replaced.photo)].toSorted())
    li = clientOf(server, '/trial/price', await server.signIn('li'))
    const fresh = (await li.get(kept.id)).result.photo
    expect((await fetchStored(server, String(fresh))).statusCode).toBe(200)
    // Its log names the file that the record has given up.
    const replacedPath = server.files.links.sign(bare(replaced.photo) ?? '')
    expect((await fetchStored(server, replacedPath)).statusCode).toBe(200)
    expect((await li.add({ photo: loose })).success).toBe(false)
  })
})
