import { afterAll, beforeAll, describe } from 'vitest'
import type { BuiltServer } from '#tests/support/built-server.ts'
import { featureCover } from '#tests/support/business-pages/feature-cover.ts'
import { deleteRows, enterRows, pasteRows } from '#tests/support/business-pages/grid-story.ts'
import { readPageCorpus } from '#tests/support/business-pages/page-corpus.ts'
import { featuresOf } from '#tests/support/business-pages/page-features.ts'
import {
  addRecord,
  askAndReset,
  changeForm,
  deleteRecord,
  editRecord,
  openBranch,
  openFromMenu,
  showsItsRecords,
} from '#tests/support/business-pages/page-story.ts'
import { it } from '#tests/support/console-test.ts'
import { startOwnServer } from '#tests/support/own-server.ts'

/** Nothing here knows a page: what is pressed, typed and expected follows from the page files and the demo's rows. */
const corpus = readPageCorpus()
const EVERY_PAGE = process.env.EVERY_PAGE === '1'
/** Those that have every feature of the language between them, or all: a page that is only one more of a kind brings no story. */
const told = EVERY_PAGE ? corpus : featureCover(corpus, ({ plan }) => featuresOf(plan))
/** In one session: those that no story of their own opens from the menu, or all. */
const opened = EVERY_PAGE ? corpus : corpus.filter((business) => !told.includes(business))
/** Thirty fields and two sub-tables are many keys. */
const LIMIT = { timeout: 120_000 }
const lists = told.filter(({ plan }) => plan.kind === 'list' || plan.kind === 'tree')
const trees = told.filter(({ plan }) => plan.kind === 'tree')
const forms = told.filter(({ plan }) => plan.kind === 'form')
const grids = told.filter(({ plan }) => plan.kind === 'grid')

/** Its own: rows are counted, and on the other one all tests add and delete. */
let server: BuiltServer
beforeAll(async () => {
  server = await startOwnServer()
})
afterAll(() => server?.stop())

it.concurrent.for(lists)(
  '$file is opened, asked, added to, edited and deleted from',
  LIMIT,
  async (business, { visit, expect }) => {
    const visitor = { page: await visit('/', { server }), business, expect }
    await openFromMenu(visitor)
    await askAndReset(visitor)
    // What only other pages add to is added to in their stories.
    if (!business.plan.toolbar.some(({ name }) => name === 'add')) return
    const added = await addRecord(visitor)
    if (added.offers.has('edit')) await editRecord(visitor, added)
    if (added.offers.has('delete')) await deleteRecord(visitor)
  },
)

it.concurrent.for(trees)('$file shows what is below a row', async (business, { visit, expect }) => {
  const visitor = { page: await visit('/', { server }), business, expect }
  await openFromMenu(visitor)
  await openBranch(visitor)
})

it.concurrent.for(forms)('$file is opened, changed and saved for good', async (business, { visit, expect }) => {
  const visitor = { page: await visit('/', { server }), business, expect }
  await openFromMenu(visitor)
  await changeForm(visitor)
})

it.concurrent.for(grids)(
  '$file is entered in, pasted into, saved with one click and saved for good',
  LIMIT,
  async (business, { visit, expect }) => {
    const visitor = { page: await visit('/', { server }), business, expect }
    await openFromMenu(visitor)
    await enterRows(visitor)
    await pasteRows(visitor)
    await deleteRows(visitor)
  },
)

it.concurrent('every other page is opened from the menu, one after the other in one session', {
  timeout: 90_000 + opened.length * 4_000,
}, async ({ visit, expect }) => {
  const page = await visit('/', { server })
  for (const business of opened) {
    const visitor = { page, business, expect }
    await openFromMenu(visitor)
    await showsItsRecords(visitor)
  }
})

describe('the pages whose story is told', () => {
  it('are all told in one of these ways', ({ expect }) => {
    expect(told.length).toBeGreaterThan(5)
    expect([...lists, ...forms, ...grids]).toHaveLength(told.length)
  })
})
