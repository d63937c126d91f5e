import { Pagination } from 'antd'
import { messages } from '../field/messages.ts'
import { ROWS_PER_PAGE, type RowPages } from '../field/use-row-pages.ts'
import { renderPageButton } from './page-button.tsx'
import styles from './rows-pager.module.css'

export interface RowsPagerProps {
  readonly pages: RowPages<unknown>
  /** Rows on all pages. */
  readonly total: number
}

/** The pages of a sub-table's rows, below them; nothing where one page holds them all. */
export function RowsPager({ pages, total }: RowsPagerProps) {
  if (pages.pageCount === 1) return null
  return (
    <Pagination
      className={styles.pager ?? ''}
      size="small"
      align="end"
      showSizeChanger={false}
      current={pages.page}
      pageSize={ROWS_PER_PAGE}
      total={total}
      itemRender={renderPageButton}
      showTotal={(count, [from, to]) => messages.rowRange(from, to, count)}
      onChange={pages.show}
    />
  )
}
