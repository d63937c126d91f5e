import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { CommandContext } from '../command.ts'
import { UsageError } from '../command.ts'
import { explainCommand } from './explain-command.ts'

const ROOT = resolve(import.meta.dirname, '../..')

async function explain(...args: readonly string[]): Promise<string> {
  const printed: string[] = []
  const context: CommandContext = {
    terminal: { out: (text) => void printed.push(text), err: (text) => void printed.push(text) },
    root: ROOT,
    pagesDir: null,
    databaseUrl: null,
    databaseDdlUrl: null,
    dataFolder: ROOT,
    secretKey: null,
    webhookSecret: null,
    databaseSchema: 'pagewright',
  }
  expect(await explainCommand.run(args, context)).toBe(0)
  return printed.join('')
}

describe('pagewright explain', () => {
  it('says what a problem is and how to mend it', async () => {
    expect(await explain('unknown-permission')).toMatch(/没有这个权限码[\s\S]*改法：/)
  })

  it('lists the actions of a page with their codes and calls', async () => {
    const lines = (await explain('product-price')).split('\n')
    expect(lines[0]).toContain('schemas/pages/market/product-price.json')
    expect(lines.find((line) => line.startsWith('新增（add）'))).toMatch(
      /market:price:add {2}POST \/market\/productPrice\/add/,
    )
    expect(lines.find((line) => line.startsWith('导出（export）'))).toMatch(/GET \/market\/productPrice\/exportXls/)
    expect(lines.find((line) => line.includes('field:cost:see'))).toMatch(
      /market:price:field:cost:see {2}没有自己的调用/,
    )
  })

  it('knows a page by its file as well', async () => {
    expect(await explain('schemas/pages/market/product-price.json')).toBe(await explain('product-price'))
  })

  it('says what was probably meant', async () => {
    await expect(explain('product-prise')).rejects.toThrow(
      new UsageError('没有问题代码或页面 "product-prise"。是不是 "product-price"？'),
    )
  })
})
