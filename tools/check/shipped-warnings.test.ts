import { expect, it } from 'vitest'
import { readInstalledPages } from '../page-folders.ts'
import { checkPages } from './check-pages.ts'

/**
 * 2026-11-23: what the shipped pages declare and nothing comes to, as long as the language has no effects, timers and
 * kept sums. It only shrinks, to nothing: a line that is gone is taken out here.
 */
const EXPECTED: readonly string[] = [
  'forum/comment.json likeCount never-written',
  'forum/news.json viewCount never-written',
  'forum/news.json paidCount never-written',
  'forum/post.json viewCount never-written',
  'forum/post.json likeCount never-written',
  'market/push-message.json sentCount never-written',
  'market/push-message.json readCount never-written',
  'operation/member.json lastVisitTime never-written',
  'operation/privacy-agreement.json agreedCount never-written',
  'personnel/person-message.json receiverCount never-written',
  'personnel/person-message.json readCount never-written',
  'trade/banner.json shownCount never-written',
  'trade/banner.json clickCount never-written',
]

it('tells of the shipped pages what nothing writes and what nothing comes to, and nothing else', async () => {
  const root = process.cwd()
  const { pages } = await readInstalledPages({ root, pagesDir: null })
  const checked = await checkPages(pages, root, { review: true })
  const found = checked.flatMap(({ file, problems }) =>
    problems.map(
      ({ pointer, code }) => `${file.replace('schemas/pages/', '')} ${pointer.replace('/fields/', '')} ${code}`,
    ),
  )
  expect(found.toSorted()).toEqual(EXPECTED.toSorted())
})
