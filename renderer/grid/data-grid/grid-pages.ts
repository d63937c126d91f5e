/** The pages of a grid whose rows come page by page. */
export interface GridPagination {
  /** From 1. */
  readonly current?: number
  readonly pageSize?: number
  readonly pageSizeOptions?: readonly number[]
  /** Rows on all pages. */
  readonly total?: number
}

/** Specified (section 9), as far as the page says nothing else. */
export const FIRST_PAGE = 1
export const PAGE_SIZE = 10

/** How many rows stand on the pages before this one. */
export function rowsBefore({ current = FIRST_PAGE, pageSize = PAGE_SIZE }: GridPagination = {}): number {
  return (current - FIRST_PAGE) * pageSize
}
