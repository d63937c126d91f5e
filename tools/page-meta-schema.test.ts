import { readFile } from 'node:fs/promises'
import { Ajv, type ValidateFunction } from 'ajv'
import { beforeAll, describe, expect, it } from 'vitest'
import type { PageFile } from '#renderer/compile/page-file.ts'
import { SCHEMA_VERSION } from '#schemas/language/page.ts'
import { readCorpus } from './corpus/corpus-pages.ts'
import { injectFaults } from './mutation/inject-faults.ts'
import { readPageTree } from './mutation/page-tree.ts'
import { readPageFiles } from './page-folders.ts'

/** Mistakes that a schema can see; what a name refers to is for `pagewright check`. */
const SEEN_BY_EDITORS = [
  'misspelt key',
  'wrong JSON type',
  'misspelt word of a closed list',
  'wrong format of a name',
  'out of range',
  'unknown widget',
  'unknown option',
  'wrong value of an option',
  'unknown action type',
  'wrong storage type',
]
const PER_KIND = 20

let pages: readonly PageFile[]
let schema: unknown
let isPage: ValidateFunction

beforeAll(async () => {
  pages = [...(await readPageFiles({ root: process.cwd(), pagesDir: null })), ...(await readCorpus(SCHEMA_VERSION))]
  schema = JSON.parse(await readFile('schemas/meta/page.schema.json', 'utf8'))
  // As editors do: draft 7, unknown keywords ignored.
  isPage = new Ajv({ strict: false }).compile(Object(schema))
})

describe('the schema that editors complete and check with', () => {
  it('accepts every page of the product', () => {
    const refused = pages.filter(({ text }) => !isPage(JSON.parse(text))).map(({ file }) => file)
    expect(refused).toEqual([])
  })

  it('is named by every page of the product, by a path that leads to it', async () => {
    for (const { file, text } of pages.filter((page) => page.file.startsWith('schemas/pages'))) {
      const { $schema } = JSON.parse(text)
      const url = new URL($schema, `file:///${file}`)
      expect(url.pathname, file).toBe('/schemas/meta/page.schema.json')
    }
  })

  it('refuses pages with a mistake of structure', () => {
    const trees = pages.map(({ file, text }) => readPageTree(file, text))
    const faults = injectFaults(trees, PER_KIND).filter(({ kind }) => SEEN_BY_EDITORS.includes(kind))
    expect(faults.length).toBeGreaterThan(100)
    const accepted = faults.filter(({ text }) => isPage(JSON.parse(text)))
    const list = accepted.map(({ kind, file, note }) => `${kind}: ${file} ${note}`).join('\n')
    expect(accepted.length / faults.length, list).toBeLessThanOrEqual(0.03)
  })

  it('explains every key in Chinese, wherever an editor shows it', () => {
    expect(keysWithoutText(schema, '')).toEqual([])
  })
})

function keysWithoutText(node: unknown, path: string): readonly string[] {
  if (typeof node !== 'object' || node === null) return []
  if (Array.isArray(node)) return node.flatMap((item) => keysWithoutText(item, path))
  const own = Object.entries('properties' in node ? Object(node.properties) : {})
  const silent = own.flatMap(([key, value]) =>
    /[\u4e00-\u9fff]/.test(String(Object(value).description)) ? [] : [`${path}/${key}`],
  )
  const below = own.flatMap(([key, value]) => keysWithoutText(value, `${path}/${key}`))
  const others = Object.entries(node).filter(([key]) => !['properties', 'enum', 'const', 'required'].includes(key))
  return [...silent, ...below, ...others.flatMap(([, value]) => keysWithoutText(value, path))]
}
