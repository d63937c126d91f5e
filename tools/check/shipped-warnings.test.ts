import { expect, it } from 'vitest'
import { readInstalledPages } from '../page-folders.ts'
import { checkPages } from './check-pages.ts'

it('finds in the shipped pages nothing that nobody writes, and nothing that nobody comes to', async () => {
  const root = process.cwd()
  const { pages } = await readInstalledPages({ root, pagesDir: null })
  const checked = await checkPages(pages, root, { review: true })
  const found = checked.flatMap(({ file, problems }) =>
    problems.map(
      ({ pointer, code }) => `${file.replace('schemas/pages/', '')} ${pointer.replace('/fields/', '')} ${code}`,
    ),
  )
  expect(found).toEqual([])
})
