import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { PagesOnDisk } from '#renderer/page-watch.ts'
import type { PagesPlace } from '../page-folders.ts'
import { tellPagesOnDisk } from './pages-on-disk.ts'

let root = ''

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'pages-'))
  await mkdir(join(root, 'schemas/pages/market'), { recursive: true })
  await mkdir(join(root, 'schemas/dictionaries'), { recursive: true })
  await mkdir(join(root, 'own'), { recursive: true })
})
afterEach(() => rm(root, { recursive: true }))

const pagesOnDisk = (place: PagesPlace) => tellPagesOnDisk(place, undefined, () => undefined)

const page = (title: string, more: object = {}) =>
  JSON.stringify({
    schemaVersion: 1,
    code: 'price',
    title,
    permissionPrefix: 'market:price',
    entity: { table: 'market_price', api: '/market/price' },
    fields: { name: { type: 'string(32)', title: '名称' } },
    ...more,
  })

it('tells each page with its file, the hash of its text, and what is wrong with it', async () => {
  await writeFile(join(root, 'schemas/pages/market/price.json'), page('价格', { list: { columns: ['nmae'] } }))
  const { pages } = await pagesOnDisk({ root, pagesDir: null })
  expect(pages).toMatchObject([
    { code: 'price', file: 'schemas/pages/market/price.json', problems: [{ code: 'unknown-field', line: 1 }] },
  ])
  expect(pages[0]?.hash).toMatch(/^[0-9a-f]{32}$/)
})

it('tells the page that overrides another, not both', async () => {
  await writeFile(join(root, 'schemas/pages/market/price.json'), page('价格', { list: { columns: ['nmae'] } }))
  await writeFile(join(root, 'own/price.json'), page('自己的价格'))
  const { pages } = await pagesOnDisk({ root, pagesDir: 'own' })
  expect(pages).toMatchObject([{ code: 'price', file: 'own/price.json', problems: [] }])
})

it('gives a changed text another hash', async () => {
  const file = join(root, 'schemas/pages/market/price.json')
  await writeFile(file, page('价格'))
  const before = await pagesOnDisk({ root, pagesDir: null })
  await writeFile(file, (await readFile(file, 'utf8')).replace('价格', '产品价格'))
  const after = await pagesOnDisk({ root, pagesDir: null })
  expect(after.pages[0]?.hash).not.toBe(before.pages[0]?.hash)
})

it('tells new texts before it has checked them, with the problems as they were', async () => {
  const file = join(root, 'schemas/pages/market/price.json')
  await writeFile(file, page('价格'))
  const place = { root, pagesDir: null }
  const before = await pagesOnDisk(place)
  await writeFile(file, page('价格', { list: { columns: ['nmae'] } }))
  const told: PagesOnDisk[] = []
  const after = await tellPagesOnDisk(place, before, (pages) => told.push(pages))
  expect(told.map(({ pages }) => pages[0]?.problems.length)).toEqual([0, 1])
  expect(told[0]?.pages[0]?.hash).toBe(after.pages[0]?.hash)
})

it('tells what is wrong with dictionaries beside the pages, and takes those that are right', async () => {
  await mkdir(join(root, 'own/dictionaries'))
  const kinds = { kinds: { name: '种类', items: [{ value: 'a', text: '甲' }] } }
  await writeFile(join(root, 'own/dictionaries/kinds.json'), JSON.stringify(kinds))
  await writeFile(join(root, 'own/dictionaries/wrong.json'), '{\n  "wrong": { "items": [] }\n}')
  const fields = { kind: { type: 'enum', title: '种类', dict: 'kinds' } }
  await writeFile(join(root, 'own/price.json'), page('价格', { fields }))
  const { pages, dictionaries } = await pagesOnDisk({ root, pagesDir: 'own' })
  expect(pages).toMatchObject([{ file: 'own/price.json', problems: [] }])
  expect(dictionaries).toMatchObject([
    { file: 'own/dictionaries/kinds.json', problems: [] },
    { file: 'own/dictionaries/wrong.json', problems: [{ code: 'missing-key', line: 2 }, { code: 'out-of-range' }] },
  ])
})
