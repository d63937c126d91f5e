import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { build } from 'vite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { chunksByStage, fileNames, type Stage } from './chunks-by-stage.ts'
import { compileAhead } from './compile-ahead.ts'
import { leaveOutComponents } from './leave-out-components.ts'
import { leaveOutFormilyCompiler } from './leave-out-formily-compiler.ts'
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

describe('the compiler of Formily', () => {
  const buildSchema = (compiler: string) => {
    write('node_modules/@formily/json-schema/esm/compiler.js', compiler)
    write(
      'main.js',
      "import { compile } from './node_modules/@formily/json-schema/esm/compiler.js'\nglobalThis.compile = compile",
    )
    return build({
      root,
      configFile: false,
      logLevel: 'silent',
      plugins: [leaveOutFormilyCompiler()],
      build: { write: false, rolldownOptions: { input: join(root, 'main.js') } },
    })
  }
  const place = 'return new Function(\'$root\', "with($root) { return (".concat(text, "); }"))(scope);'

  it('throws in the place of making code', async () => {
    const result = await buildSchema(
      `export function compile(text, scope, silent) { if (silent) { ${place} } else { ${place} } }`,
    )
    if (!('output' in result)) throw new Error('expected one bundle')
    const code = result.output.map((file) => ('code' in file ? file.code : '')).join('\n')
    expect(code).toContain('Formily expressions {{…}} are left out')
    expect(code).not.toContain('new Function')
  })

  it('stops the build when a new version keeps it elsewhere', async () => {
    await expect(buildSchema(`export function compile(text, scope) { ${place} }`)).rejects.toThrow(
      /in 1 places, not in 2/,
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

describe('the files of the first pages', () => {
  /** The console and the sign-in page, which has a later part. */
  async function bundle(stages: readonly Stage[]) {
    const mark = (name: string) => `export const ${name} = () => document.title = 'mark-${name}'\n`
    write('index.html', '<script type="module" src="/main.ts"></script>')
    write('main.ts', "import(location.hash ? './console.ts' : './sign-in.ts')")
    write('sign-in.ts', "import { both } from './both.ts'\nboth()\nimport('./register.ts')")
    write('register.ts', "import { picker } from './picker.ts'\nimport { both } from './both.ts'\nboth()\npicker()")
    write(
      'console.ts',
      "import { both } from './both.ts'\nimport { picker } from './picker.ts'\nimport { menu } from './menu.ts'\nboth()\npicker()\nmenu()\nimport('./search.ts')",
    )
    write('search.ts', "import { menu } from './menu.ts'\nmenu()\ndocument.title = 'mark-search'")
    write('both.ts', mark('both'))
    write('picker.ts', `${mark('picker')}${mark('neverUsed')}`)
    write('menu.ts', mark('menu'))
    const result = await build({
      root,
      configFile: false,
      logLevel: 'silent',
      plugins: [chunksByStage({ stages, plugins: () => [] }), compileAhead(fileNames(stages))],
      build: { write: false },
    })
    if (!('output' in result)) throw new Error('expected one bundle')
    return result.output.filter((file) => file.type === 'chunk')
  }

  /** The files with the marks of their modules. */
  async function buildStages(stages: readonly Stage[]) {
    const files = await bundle(stages)
    const marks = files.map(({ code }) => (code.match(/(?<=mark-)\w+/g) ?? []).sort().join(' '))
    return marks.filter((text) => text !== '').sort()
  }

  it('are one for each stage, which holds what no earlier one has brought', async () => {
    const files = await buildStages([
      { name: 'sign-in', modules: ['sign-in.ts'] },
      { name: 'console', modules: ['console.ts'] },
    ])
    expect(files).toEqual(['both', 'menu picker', 'search'])
  })

  it('keep apart what a closed stage needs later and the next one at once', async () => {
    const files = await buildStages([
      { name: 'sign-in', modules: ['sign-in.ts'], closed: true },
      { name: 'console', modules: ['console.ts'] },
    ])
    expect(files).toEqual(['both', 'menu', 'picker', 'search'])
  })

  it('begin with the word that they are compiled while they arrive, and no other file does', async () => {
    const files = await bundle([{ name: 'console', modules: ['console.ts'] }])
    const begun = files.filter(({ code }) => code.startsWith('//# allFunctionsCalledOnLoad\n'))
    expect(begun.map(({ name }) => name)).toEqual(['console'])
  })

  it('are not made for a stage that nothing starts', async () => {
    await expect(buildStages([{ name: 'gone', modules: ['gone.ts'] }])).rejects.toThrow(/gone\.ts starts a stage/)
  })
})
