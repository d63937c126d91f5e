import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkCommand } from '../check/check-command.ts'
import type { CommandContext } from '../command.ts'
import { newCommand } from './new-command.ts'
import { TEMPLATES } from './page-template.ts'

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
    databaseSchema: 'pagewright',
    ...part,
  }
}

describe('pagewright new', () => {
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
})

describe('pagewright check', () => {
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

  it('says which file cannot be read', async () => {
    await expect(checkCommand.run([join(root, 'none.json')], context())).rejects.toThrow(/读不到文件 none\.json/)
  })

  it('refuses an option that it does not know', async () => {
    await expect(checkCommand.run(['--jsn'], context())).rejects.toThrow(/--jsn/)
  })
})
