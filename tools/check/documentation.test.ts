import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { checkPages } from './check-pages.ts'

const JSON_BLOCK = /```json\n([\s\S]*?)```/g

describe('pages in the documentation', () => {
  it.each(['README.md', 'docs/guides/first-page.md'])('of %s have no problems', async (document) => {
    const text = await readFile(document, 'utf8')
    const pages = [...text.matchAll(JSON_BLOCK)].map(([, page = ''], index) => ({ file: `${index}.json`, text: page }))
    expect(pages.length).toBeGreaterThan(0)
    const checked = await checkPages(pages, process.cwd())
    expect(checked.flatMap(({ problems }) => problems)).toEqual([])
  })
})

/** Code that names its file in its first line. */
const FILE_BLOCK = /```tsx?\n\/\/ (\S+)\n([\s\S]*?)```/g

describe('code in the documentation', () => {
  it('of docs/guides/first-formily-component.md is that of the files that it names', async () => {
    const text = await readFile('docs/guides/first-formily-component.md', 'utf8')
    const blocks = [...text.matchAll(FILE_BLOCK)].map(([, file = '', code = '']) => ({ file, code }))
    expect(blocks.length).toBeGreaterThan(0)
    for (const { file, code } of blocks) expect(code, file).toBe(await readFile(file, 'utf8'))
  })
})
