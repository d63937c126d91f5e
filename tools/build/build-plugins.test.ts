import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { build } from 'vite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { leaveOutComponents } from './leave-out-components.ts'
import { compressTextFiles } from './precompress.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'pagewright-build-'))
})
afterEach(() => rmSync(root, { recursive: true }))

function write(path: string, text: string) {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

describe('the server bundle', () => {
  const buildServer = async (registry: string) => {
    write('main.ts', "import { load } from './registry.ts'\nglobalThis.loaded = load")
    write('registry.ts', registry)
    write('widget.tsx', "import { useState } from 'react'\nexport const Widget = () => <b>{useState('marker')}</b>")
    const result = await build({
      root,
      configFile: false,
      logLevel: 'silent',
      plugins: [leaveOutComponents()],
      build: { ssr: true, write: false, rolldownOptions: { input: join(root, 'main.ts') } },
    })
    if (!('output' in result)) throw new Error('expected one bundle')
    return result.output.map((file) => ('code' in file ? file.code : '')).join('\n')
  }

  it('holds a module that throws in the place of a component, and no React', async () => {
    const code = await buildServer("export const load = () => import('./widget.tsx').then((module) => module.Widget)")
    expect(code).toContain('A component was loaded outside the browser')
    expect(code).not.toMatch(/react|marker/)
  })

  it('is not built when a definition imports its component at once', async () => {
    await expect(buildServer("export { Widget as load } from './widget.tsx'")).rejects.toThrow(
      /outside the browser only a lazy import\(\) may name one/,
    )
  })
})

describe('compressTextFiles', () => {
  it('puts both compressed forms beside every text file, at any depth', async () => {
    const text = '产品价格'.repeat(500)
    write('index.html', text)
    write('assets/app.js', text)
    await compressTextFiles(root)
    for (const name of ['index.html', 'assets/app.js']) {
      expect(brotliDecompressSync(readFileSync(join(root, `${name}.br`))).toString()).toBe(text)
      expect(gunzipSync(readFileSync(join(root, `${name}.gz`))).toString()).toBe(text)
    }
  })

  it('leaves pictures and the folders of tools alone', async () => {
    write('logo.png', 'png')
    write('.vite/manifest.json', '{}')
    await compressTextFiles(root)
    expect(existsSync(join(root, 'logo.png.br'))).toBe(false)
    expect(existsSync(join(root, '.vite/manifest.json.gz'))).toBe(false)
  })
})
