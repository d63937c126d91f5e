import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkCommand } from '../check/check-command.ts'
import type { CommandContext } from '../command.ts'
import { BUSINESS_TEMPLATE_NAMES } from './business-template.ts'
import { newCommand } from './new-command.ts'
import { TEMPLATES } from './page-template.ts'

/** Every page of the product is compiled with what is written. */
const SLOW = { timeout: 30_000 }

let root: string
let printed: string

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'pagewright-new-'))
  await cp('schemas/pages', join(root, 'schemas/pages'), { recursive: true })
  await cp('schemas/dictionaries', join(root, 'schemas/dictionaries'), { recursive: true })
  printed = ''
})

afterEach(() => rm(root, { recursive: true }))

function context(part: Partial<CommandContext> = {}): CommandContext {
  const print = (text: string) => {
    printed += text
  }
  return {
    terminal: { out: print, err: print },
    root,
    pagesDir: null,
    databaseUrl: null,
    databaseDdlUrl: null,
    dataFolder: root,
    secretKey: null,
    webhookSecret: null,
    databaseSchema: 'pagewright',
    ...part,
  }
}

describe('pagewright new', SLOW, () => {
  it('writes a page that passes the check', async () => {
    expect(await newCommand.run(['market/ware-house', '仓库'], context())).toBe(0)
    const page = JSON.parse(await readFile(join(root, 'schemas/pages/market/ware-house.json'), 'utf8'))
    expect(page).toMatchObject({
      code: 'market-ware-house',
      title: '仓库',
      permissionPrefix: 'market:wareHouse',
      entity: { table: 'market_ware_house', api: '/market/wareHouse' },
    })
    printed = ''
    expect(await checkCommand.run([], context())).toBe(0)
    expect(printed).not.toContain('ware-house')
    expect(printed).toMatch(/^\d+ 个页面，/m)
  })

  it.each(TEMPLATES)('writes a page that passes the check from the template %s', async (template) => {
    expect(await newCommand.run(['stock/house', '库房', '--template', template], context())).toBe(0)
    const page = JSON.parse(await readFile(join(root, 'schemas/pages/stock/house.json'), 'utf8'))
    expect(page.kind ?? 'list').toBe(template === 'master-detail' ? 'list' : template)
    expect(await checkCommand.run([join(root, 'schemas/pages/stock/house.json')], context())).toBe(0)
    expect(printed).toContain('1 个页面，没有问题')
  })

  it('is told of in the guide with all of its templates', async () => {
    const guide = await readFile('docs/guides/first-page.md', 'utf8')
    const missing = [...TEMPLATES, ...BUSINESS_TEMPLATE_NAMES].filter((name) => !guide.includes(`\`${name}\``))
    expect(missing).toEqual([])
  })

  it.each([
    [['stock/house', '--template', 'tre'], /没有模板 "tre".*是不是 "tree"/],
    [['stock/house', '--template'], /没有模板/],
    [['stock/house', '--templat=list'], /不认识的选项 --templat/],
  ])('refuses %j', async (args, message) => {
    await expect(newCommand.run(args, context())).rejects.toThrow(message)
  })

  it('reads a table when it is told to', async () => {
    await expect(newCommand.run(['crm/customer', '--from-table', 'customer'], context())).rejects.toThrow(
      /DATABASE_URL/,
    )
  })

  it('leaves a file that is there as it is', async () => {
    const file = join(root, 'schemas/pages/market/product-price.json')
    const before = await readFile(file, 'utf8')
    await expect(newCommand.run(['market/product-price'], context())).rejects.toThrow(/已经存在/)
    expect(await readFile(file, 'utf8')).toBe(before)
  })

  it('refuses a name whose table another page has, and writes nothing', async () => {
    await newCommand.run(['stock/in-out'], context())
    const other = join(root, 'schemas/pages/stock/in-out.json')
    await cp(other, join(root, 'schemas/pages/stock/zz.json'))
    await rm(other)
    await expect(newCommand.run(['stock/in-out'], context())).rejects.toThrow(/duplicate-page/)
    await expect(readFile(other, 'utf8')).rejects.toThrow(/ENOENT/)
  })

  it.each([['Market/x'], ['market'], ['../etc/x'], ['a/b/c'], ['']])('refuses the name %s', async (name) => {
    await expect(newCommand.run([name], context())).rejects.toThrow(/小写字母/)
  })

  it('writes into PAGES_DIR when that is set', async () => {
    const pagesDir = join(root, 'own')
    await cp('schemas/pages/market', pagesDir, { recursive: true, filter: (path) => !path.endsWith('.json') })
    await newCommand.run(['stock/house'], context({ pagesDir }))
    expect(await readFile(join(pagesDir, 'stock/house.json'), 'utf8')).toContain('"stock-house"')
  })

  it('refers to the description of the language by a way that leads there, and writes none where there is none', async () => {
    const schemaOf = async (file: string): Promise<unknown> => JSON.parse(await readFile(file, 'utf8')).$schema
    const pagesDir = join(root, 'deep/below/own')
    await newCommand.run(['stock/house'], context({ pagesDir }))
    expect(await schemaOf(join(pagesDir, 'stock/house.json'))).toBeUndefined()
    expect(printed).toContain('$schema')

    await cp('schemas/meta', join(root, 'schemas/meta'), { recursive: true })
    for (const [name, place] of [
      ['stock/shelf', context({ pagesDir })],
      ['stock/room', context()],
    ] as const) {
      await newCommand.run([name], place)
      const file = join(place.pagesDir ?? join(root, 'schemas/pages'), `${name}.json`)
      const path = resolve(dirname(file), String(await schemaOf(file)))
      expect(path).toBe(join(root, 'schemas/meta/page.schema.json'))
    }
  })

  it('works beside pages in PAGES_DIR that override those of the product', async () => {
    const pagesDir = join(root, 'own')
    await cp('schemas/pages/market/product-price.json', join(pagesDir, 'market/product-price.json'))
    await newCommand.run(['own/thing'], context({ pagesDir }))
    expect(await readFile(join(pagesDir, 'own/thing.json'), 'utf8')).toContain('"own-thing"')
  })

  it('does not take the place of a page of the product unasked', async () => {
    const pagesDir = join(root, 'own')
    await expect(newCommand.run(['market/department'], context({ pagesDir }))).rejects.toThrow(
      /duplicate-page 页面代码 "market-department" 已被 schemas\/pages\/market\/department\.json 使用/,
    )
  })
})

describe('pagewright check', SLOW, () => {
  it('names file, line, column, severity, code, message and hint, and exits 1', async () => {
    const file = join(root, 'schemas/pages/market/broken.json')
    await newCommand.run(['market/broken'], context())
    const text = await readFile(file, 'utf8')
    await writeFile(file, text.replace('"type": "date"', '"type": "date", "widget": "dat"'))
    printed = ''
    expect(await checkCommand.run([file], context())).toBe(1)
    expect(printed).toMatch(
      /^schemas\/pages\/market\/broken\.json:\d+:\d+ error unknown-widget 没有名为 "dat" 的控件 \(是不是 "date"？\)\n/,
    )
    expect(printed).toContain('1 个页面，1 个错误，0 个警告')
  })

  it('prints problems as data with --json', async () => {
    const file = join(root, 'bad.json')
    await writeFile(file, '{ "code": }')
    expect(await checkCommand.run(['--json', file], context())).toBe(1)
    expect(JSON.parse(printed)).toMatchObject([{ file: 'bad.json', code: 'json-syntax', line: 1 }])
  })

  it('takes a page of PAGES_DIR in the place of the one that it overrides', async () => {
    const pagesDir = join(root, 'own')
    const own = join(pagesDir, 'prices.json')
    await cp('schemas/pages/market/product-price.json', own)
    expect(await checkCommand.run([], context({ pagesDir }))).toBe(0)
    expect(printed).toMatch(/^\d+ 个页面，没有问题\n$/)
    const text = await readFile(own, 'utf8')
    await writeFile(own, text.replace('"-validFrom"', '"-validFrm"'))
    printed = ''
    expect(await checkCommand.run([], context({ pagesDir }))).toBe(1)
    expect(printed).toMatch(/^own\/prices\.json:\d+:\d+ error unknown-field /m)
    printed = ''
    const below = join(root, 'schemas/pages/market/product-price.json')
    expect(await checkCommand.run([below], context({ pagesDir }))).toBe(0)
    expect(printed).toContain('1 个页面，没有问题')
  })

  it.each([
    ['a page of the product', 'market/product-price', 'aaa/clash.json'],
    ['an older page', 'stock/house', 'aaa/clash.json'],
  ])('blames the newcomer that writes a name of %s, and names the other', async (_, other, file) => {
    if (other === 'stock/house') await newCommand.run([other], context())
    const text = await readFile(join(root, `schemas/pages/${other}.json`), 'utf8')
    const { permissionPrefix } = JSON.parse(text)
    await newCommand.run(['aaa/clash'], context())
    const path = join(root, 'schemas/pages', file)
    const written = await readFile(path, 'utf8')
    await writeFile(path, written.replace('"aaa:clash"', JSON.stringify(permissionPrefix)))
    printed = ''
    expect(await checkCommand.run([], context())).toBe(1)
    expect(printed.match(/duplicate-page/g)).toHaveLength(1)
    expect(printed).toMatch(/^schemas\/pages\/aaa\/clash\.json:\d+:\d+ error duplicate-page 权限前缀/m)
    expect(printed).toContain(`已被 schemas/pages/${other}.json 使用`)
  })

  it('warns of what nothing writes, and fails by it only when it is asked to', async () => {
    const file = join(root, 'schemas/pages/stock/house.json')
    await newCommand.run(['stock/house'], context())
    const text = await readFile(file, 'utf8')
    await writeFile(file, text.replace('"type": "boolean",', '"type": "boolean", "readonly": true,'))
    printed = ''
    expect(await checkCommand.run([file], context())).toBe(0)
    expect(printed).toMatch(/stock\/house\.json:\d+:\d+ warning never-written 字段 "启用"/)
    printed = ''
    expect(await checkCommand.run(['--strict', file], context())).toBe(1)
    expect(printed).toMatch(/stock\/house\.json:\d+:\d+ warning never-written 字段 "启用"/)
  })

  it('writes a dictionary that pages can name at once, and checks it with them', async () => {
    const pagesDir = join(root, 'own')
    await newCommand.run(['dictionary', 'order_state', '订单状态'], context({ pagesDir }))
    const path = join(pagesDir, 'dictionaries/order_state.json')
    const text = await readFile(path, 'utf8')
    await newCommand.run(['stock/house'], context({ pagesDir }))
    const page = join(pagesDir, 'stock/house.json')
    const named = (await readFile(page, 'utf8')).replace('"type": "boolean"', '"type": "enum", "dict": "order_state"')
    await writeFile(page, named.replace('"default": true', '"default": "on"'))
    printed = ''
    expect(await checkCommand.run([], context({ pagesDir }))).toBe(0)
    expect(printed).toMatch(/^\d+ 个页面，没有问题\n$/)
    await writeFile(path, text.replace('"success"', '"sucess"'))
    printed = ''
    expect(await checkCommand.run([path], context({ pagesDir }))).toBe(1)
    expect(printed).toMatch(/^own\/dictionaries\/order_state\.json:\d+:\d+ error wrong-value .*"success"/)
    await expect(newCommand.run(['dictionary', '订单'], context({ pagesDir }))).rejects.toThrow(/dictionary <代码>/)
  })

  it('says which file cannot be read', async () => {
    await expect(checkCommand.run([join(root, 'none.json')], context())).rejects.toThrow(/读不到文件 none\.json/)
  })

  it('refuses an option that it does not know', async () => {
    await expect(checkCommand.run(['--jsn'], context())).rejects.toThrow(/--jsn/)
  })
})

describe('the templates of whole businesses', SLOW, () => {
  it.each(BUSINESS_TEMPLATE_NAMES)(
    'write pages and dictionaries without problems or warnings: %s',
    async (template) => {
      const pagesDir = join(root, 'own')
      expect(await newCommand.run(['shop/thing', '--template', template], context({ pagesDir }))).toBe(0)
      const files = (await readdir(pagesDir, { recursive: true })).filter((file) => file.endsWith('.json'))
      const texts = await Promise.all(files.map((file) => readFile(join(pagesDir, file), 'utf8')))
      // Nothing of the template's own names is left.
      expect(texts.filter((text) => /template[-_:/]/.test(text))).toEqual([])
      printed = ''
      const pages = files.map((file) => join(pagesDir, file))
      expect(await checkCommand.run(['--strict', ...pages], context({ pagesDir })), printed).toBe(0)
      expect(printed).toContain('没有问题')
    },
  )

  it('twice, under two names, beside each other', async () => {
    const pagesDir = join(root, 'own')
    await newCommand.run(['shop/order', '进货', '--template', 'purchase-order'], context({ pagesDir }))
    await newCommand.run(['shop/other', '--template=purchase-order'], context({ pagesDir }))
    const read = async (name: string) => JSON.parse(await readFile(join(pagesDir, `shop/${name}.json`), 'utf8'))
    const [order, other] = [await read('order'), await read('other')]
    expect(order).toMatchObject({ code: 'shop-order', title: '进货', menu: { folder: { title: '采购管理' } } })
    expect(order.actions.approve.effects[0].insert.page).toBe('shop-order-receipt')
    expect((await read('order-receipt')).fields.purchase.ref.entity).toBe('shop_order')
    // The folder has its place in the menu by the pages that lie in it.
    expect(other.menu.folder).toBeUndefined()
    printed = ''
    expect(await checkCommand.run([], context({ pagesDir })), printed).toBe(0)
  })

  it('write nothing where one of the files is there', async () => {
    const pagesDir = join(root, 'own')
    await newCommand.run(['shop/order-receipt'], context({ pagesDir }))
    const again = newCommand.run(['shop/order', '--template', 'purchase-order'], context({ pagesDir }))
    await expect(again).rejects.toThrow(/已经存在/)
    expect(await readdir(join(pagesDir, 'shop'))).toEqual(['order-receipt.json'])
  })

  it('are listed, each with what it is', async () => {
    expect(await newCommand.run(['templates'], context())).toBe(0)
    for (const name of [...TEMPLATES, ...BUSINESS_TEMPLATE_NAMES]) {
      expect(printed).toMatch(new RegExp(`^${name}\n    \\p{Script=Han}`, 'mu'))
    }
  })
})
