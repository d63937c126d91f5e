import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestServer } from '#tests/support/test-server.ts'
import { openPageStore, type PageChange, type PageStore } from './page-store.ts'

describe('the page store', () => {
  let own: string
  let extra: string
  let store: PageStore | undefined

  beforeEach(() => {
    own = mkdtempSync(join(tmpdir(), 'pages-'))
    extra = mkdtempSync(join(tmpdir(), 'pages-'))
    mkdirSync(join(own, 'market'))
    put(own, 'market/product-price.json', { code: 'product-price', title: '产品价格' })
  })
  afterEach(() => {
    store?.close()
    store = undefined
    rmSync(own, { recursive: true })
    rmSync(extra, { recursive: true })
  })

  function put(folder: string, name: string, page: unknown) {
    writeFileSync(join(folder, name), typeof page === 'string' ? page : JSON.stringify(page))
  }
  const open = async (watch = false) => {
    const errors: unknown[] = []
    store = await openPageStore({ folders: [own, extra], watch, onError: (error) => errors.push(error) })
    return { store, errors }
  }

  it('reads pages by their code, with a hash of their text', async () => {
    const { store } = await open()
    expect(store.all()).toHaveLength(1)
    expect(store.find('product-price')).toMatchObject({
      file: 'market/product-price.json',
      hash: expect.stringMatching(/^[0-9a-f]{32}$/),
    })
  })

  it('is settled once its listeners have taken up what was noticed', async () => {
    const { store } = await open()
    const steps: string[] = []
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    store.onChange(async () => {
      await held
      steps.push('taken up')
    })
    put(own, 'other.json', { code: 'other' })
    const rescan = store.rescan()
    const settled = store.settled().then(() => steps.push('settled'))
    release()
    await Promise.all([rescan, settled])
    expect(steps).toEqual(['taken up', 'settled'])
  })

  it('lets the second folder replace a page of the first', async () => {
    put(extra, 'price.json', { code: 'product-price', title: '自有价格' })
    const { store } = await open()
    expect(store.all()).toHaveLength(1)
    expect(store.find('product-price')?.text).toContain('自有价格')
  })

  it.each([
    ['text that is no JSON, by the code in it', 'a.json', '{ "code": "half-typed", "title": ', 'half-typed'],
    ['text that is no JSON and holds no code, by its file', 'Stock List.json', '{ oops', 'stock-list'],
    ['JSON with a wrong code, by its file', 'stock.json', '{"code": "../etc"}', 'stock'],
  ])('lists %s', async (_, name, text, code) => {
    put(extra, name, text)
    const { store } = await open()
    expect(store.find(code)?.text).toBe(text)
  })

  it('notices what is new when it is asked for', async () => {
    const { store } = await open()
    put(extra, 'supplier.json', { code: 'supplier' })
    expect(store.find('supplier')).toBeUndefined()
    await store.rescan()
    expect(store.find('supplier')).toBeDefined()
  })

  it('tells its listeners what changed and what is gone, and only then', async () => {
    const { store } = await open()
    const changes: PageChange[] = []
    store.onChange((change) => {
      changes.push(change)
    })
    await store.rescan()
    expect(changes).toEqual([])

    put(own, 'market/product-price.json', { code: 'product-price', title: '新' })
    put(extra, 'supplier.json', { code: 'supplier' })
    await store.rescan()
    rmSync(join(extra, 'supplier.json'))
    await store.rescan()
    expect(changes.map((change) => [change.changed.map((page) => page.code).sort(), change.removed])).toEqual([
      [['product-price', 'supplier'], []],
      [[], ['supplier']],
    ])
  })

  it('goes on when a listener fails', async () => {
    const { store, errors } = await open()
    const seen: string[] = []
    store.onChange(() => {
      throw new Error('listener failed')
    })
    store.onChange(({ changed }) => {
      seen.push(...changed.map((page) => page.code))
    })
    put(extra, 'supplier.json', { code: 'supplier' })
    await store.rescan()
    expect(seen).toEqual(['supplier'])
    expect(errors).toHaveLength(1)
  })

  it('sees every change of a file that was once replaced, as editors do when they save', async () => {
    const { store } = await open(true)
    const file = join(own, 'market/product-price.json')
    const write = (title: string) => writeFileSync(file, JSON.stringify({ code: 'product-price', title }))
    writeFileSync(`${file}.new`, JSON.stringify({ code: 'product-price', title: '换过的' }))
    renameSync(`${file}.new`, file)
    await expect.poll(() => store.find('product-price')?.text).toContain('换过的')
    write('改过的')
    await expect.poll(() => store.find('product-price')?.text).toContain('改过的')
  })

  it('sees files in a folder that came while it watches', async () => {
    const { store } = await open(true)
    mkdirSync(join(own, 'trade/new'), { recursive: true })
    await expect.poll(() => store.all()).toHaveLength(1)
    put(own, 'trade/new/order.json', { code: 'order', title: '订单' })
    await expect.poll(() => store.find('order')?.file).toBe('trade/new/order.json')
    put(own, 'trade/new/order.json', { code: 'order', title: '订单管理' })
    await expect.poll(() => store.find('order')?.text).toContain('订单管理')
    rmSync(join(own, 'trade'), { recursive: true })
    await expect.poll(() => store.find('order')).toBeUndefined()
    mkdirSync(join(own, 'trade'))
    put(own, 'trade/order.json', { code: 'order' })
    await expect.poll(() => store.find('order')?.file).toBe('trade/order.json')
    put(own, 'trade/order.json', { code: 'order', title: '又回来了' })
    await expect.poll(() => store.find('order')?.text).toContain('又回来了')
  })

  it('sees a file that is dropped in while it watches', async () => {
    const { store } = await open(true)
    const changed = new Promise<PageChange>((resolve) => store.onChange(resolve))
    put(extra, 'supplier.json', { code: 'supplier' })
    expect((await changed).changed.map((page) => page.code)).toEqual(['supplier'])
  })

  it('serves reference and text, the earlier text too, to who writes pages', async () => {
    const server = await createTestServer({ pageFolders: [own] })
    await server.addUser('author', ['pagewright:inspect'])
    const token = await server.signIn('author')
    const get = (path: string) =>
      server.call<{ code: string; hash: string; file: string }>({ method: 'GET', path, token })

    const { body } = await get('/pagewright/pages/product-price')
    expect(body.result).toMatchObject({ code: 'product-price', file: 'market/product-price.json' })
    const textPath = `/pagewright/pages/product-price/${body.result.hash}`
    const first = await get(textPath)
    expect(first.text).toBe('{"code":"product-price","title":"产品价格"}')
    expect(first.headers['cache-control']).toBe('private, max-age=31536000, immutable')

    put(own, 'market/product-price.json', '{ "code": "product-price", broken')
    await server.pages.rescan()
    const { body: changed } = await get('/pagewright/pages/product-price')
    expect(changed.result.hash).not.toBe(body.result.hash)
    expect((await get(`/pagewright/pages/product-price/${changed.result.hash}`)).text).toContain('broken')
    expect((await get(textPath)).text).toBe(first.text)

    expect((await get('/pagewright/pages/no-such-page')).body).toMatchObject({ success: false, code: 404 })
    expect((await get('/pagewright/pages/..%2f..%2fetc')).body).toMatchObject({ success: false, code: 500 })
    expect((await server.call({ method: 'GET', path: textPath })).status).toBe(401)
    await server.close()
  })
})
