import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'

const PROJECT = resolve(import.meta.dirname, '../..')

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'pagewright-start-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function start(settings: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, [join(PROJECT, 'dist/server/main.js')], {
    cwd: PROJECT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: join(folder, 'data'), ...settings },
  })
  let stderr = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text
  })
  const [code] = await once(child, 'close')
  return { code, stderr }
}

/** Every reason is tested with the server's source; here, that bundling leaves the sentences as they are. */
describe('the built server ends with one sentence and code 1', () => {
  it.each([
    ['an unknown value', () => ({ PORT: 'eighty' }), /^启动失败：PORT 的值 eighty 无效，请[^\n]*\n$/],
    [
      'a folder that cannot be written',
      () => ({ DATA_DIR: '/proc/pagewright' }),
      /^启动失败：DATA_DIR 目录 [^\n]*请[^\n]*\n$/,
    ],
    [
      'a database that is not there',
      () => ({ DATABASE_URL: 'postgres://app:canary@127.0.0.1:1/x' }),
      /^启动失败：DATABASE_URL 所指的数据库无法连接，请[^\n]*\n$/,
    ],
    [
      'a port that is taken',
      () => ({ PORT: new URL(inject('url')).port }),
      /^启动失败：端口 \d+ 已被占用，请[^\n]*\n$/,
    ],
  ] as const)('for %s', async (_, settings, sentence) => {
    const { code, stderr } = await start(settings())
    expect(stderr).toMatch(sentence)
    expect(stderr).not.toContain('canary')
    expect(code).toBe(1)
  })
})
