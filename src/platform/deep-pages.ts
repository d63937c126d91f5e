import type { ListQuery } from '#renderer/data-source.ts'
import { CURSOR_PARAM, NEW_CURSORS } from '#schemas/query/list-params.ts'
import type { ReadList } from './list-answer.ts'

/** From here on a server counts long to find a page by its number; before it nobody is asked for anything else. */
const DEEP_ROWS = 1_000

type Params = Readonly<Record<string, string>>
type Cursors = NonNullable<ReadList['cursors']>

/** Finds the page after or before the one read last by the row that it begins or ends with. */
export interface DeepPages {
  /** What a list call of a page asks for besides. */
  readonly ask: (page: ListQuery, query: Params) => Params
  /** The page has been read. */
  readonly read: (page: ListQuery, query: Params, cursors: Cursors | undefined) => void
}

export function createDeepPages(): DeepPages {
  let last: { readonly key: string; readonly page: number; readonly cursors: Cursors } | undefined
  const keyOf = ({ pageSize }: ListQuery, query: Params) => JSON.stringify([pageSize, query])
  return {
    ask: ({ page, ...list }, query) => {
      if (page * list.pageSize < DEEP_ROWS) return {}
      const steps = last?.key === keyOf({ page, ...list }, query) ? page - last.page : 0
      const { next, previous } = last?.cursors ?? {}
      return { [CURSOR_PARAM]: (steps === 1 ? next : steps === -1 ? previous : undefined) ?? NEW_CURSORS }
    },
    read: (page, query, cursors) => {
      if (cursors) last = { key: keyOf(page, query), page: page.page, cursors }
    },
  }
}
