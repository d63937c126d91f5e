import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { newPage } from '../new/page-template.ts'
import { grantsCommand } from './grants-command.ts'

let root = ''
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'grants-'))
  await mkdir(join(root, 'schemas/pages/stock'), { recursive: true })
  await cp('schemas/dictionaries', join(root, 'schemas/dictionaries'), { recursive: true })
})
afterEach(() => rm(root, { recursive: true }))

it('lists who gets what from the page files', async () => {
  const page = newPage({ area: 'stock', page: 'house' }, '库房')
  const grants = { keeper: ['add'], chief: ['delete'] }
  await writeFile(join(root, 'schemas/pages/stock/house.json'), JSON.stringify({ ...page, grants }))
  let printed = ''
  const terminal = { out: (text: string) => (printed += text), err: (text: string) => (printed += text) }
  const noDatabase = {
    databaseUrl: null,
    databaseDdlUrl: null,
    dataFolder: join(root, 'data'),
    databaseSchema: 'x',
    secretKey: null,
    webhookSecret: null,
  }
  expect(await grantsCommand.run([], { terminal, root, pagesDir: null, ...noDatabase })).toBe(0)
  expect(printed).toContain('chief\n  库房（schemas/pages/stock/house.json）：stock:house:list、stock:house:delete\n')
  expect(printed).toContain('keeper\n  库房（schemas/pages/stock/house.json）：stock:house:list、stock:house:add\n')
  expect(printed).toContain('没有连接数据库')
})
