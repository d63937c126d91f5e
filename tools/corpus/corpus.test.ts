import { readdir } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { readableVersions } from '#schemas/language/migrations.ts'
import { pageSchema } from '#schemas/language/page.ts'
import { checkPages } from '../check/check-pages.ts'
import { CORPUS_FOLDER, readCorpus } from './corpus-pages.ts'
import { unusedKeys } from './unused-keys.ts'

describe('the frozen pages', () => {
  it('are there for every version that can be read, and for no other', async () => {
    const folders = (await readdir(CORPUS_FOLDER)).toSorted()
    expect(folders).toEqual(readableVersions().map((version) => `v${version}`))
  })

  it.each(readableVersions())('of version %i open without a problem', async (version) => {
    const checked = await checkPages(await readCorpus(version), process.cwd())
    expect(checked.length).toBeGreaterThan(0)
    expect(checked.flatMap(({ file, problems }) => problems.map((problem) => ({ file, ...problem })))).toEqual([])
  })

  it('say everything that the language of today can say', async () => {
    const pages = await readCorpus(Math.max(...readableVersions()))
    const values = pages.map(({ text }): unknown => JSON.parse(text))
    expect(
      unusedKeys(pageSchema, values),
      `keys of the language that no page in ${CORPUS_FOLDER} uses: add a page that does`,
    ).toEqual([])
  })
})
