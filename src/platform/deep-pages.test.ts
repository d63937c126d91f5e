import { describe, expect, it } from 'vitest'
import { createDeepPages } from './deep-pages.ts'

const list = { pageSize: 10, sort: { field: 'id', order: 'asc' }, conditions: [] } as const
const cursors = { previous: 'before', next: 'after' }
const query = { name: '*a*' }

describe('a list that is turned page by page', () => {
  const turnedTo = (page: number) => {
    const pages = createDeepPages()
    pages.read({ ...list, page }, query, cursors)
    return pages
  }

  it('is asked for by number as long as that costs nothing', () => {
    expect(turnedTo(98).ask({ ...list, page: 99 }, query)).toEqual({})
  })

  it('goes to the next page and the one before by the rows beside it', () => {
    expect(turnedTo(500).ask({ ...list, page: 501 }, query)).toEqual({ _cursor: 'after' })
    expect(turnedTo(500).ask({ ...list, page: 499 }, query)).toEqual({ _cursor: 'before' })
  })

  it('goes anywhere else by number, and asks how to go on from there', () => {
    for (const page of [500, 502, 700]) expect(turnedTo(500).ask({ ...list, page }, query)).toEqual({ _cursor: 'new' })
    expect(turnedTo(500).ask({ ...list, page: 501 }, { name: '*b*' })).toEqual({ _cursor: 'new' })
    expect(turnedTo(500).ask({ ...list, page: 501, pageSize: 20 }, query)).toEqual({ _cursor: 'new' })
  })

  it('knows no way on where the server tells none', () => {
    const pages = createDeepPages()
    pages.read({ ...list, page: 500 }, query, undefined)
    expect(pages.ask({ ...list, page: 501 }, query)).toEqual({ _cursor: 'new' })
  })
})
