import { Pagination } from 'antd'
import { renderPageButton, renderPageButtonShort } from '../../react/paging/page-button.tsx'
import { useNarrow } from '../../react/use-narrow.ts'
import { messages } from '../messages.ts'
import styles from './grid-pager.module.css'
import { FIRST_PAGE, type GridPagination, PAGE_SIZE } from './grid-pages.ts'

const PAGE_SIZES = [10, 20, 30]

export interface GridPagerProps {
  readonly pagination: GridPagination
  readonly small: boolean
  readonly disabled: boolean
  onChange(page: { readonly current: number; readonly pageSize: number }): void
}

/** The pages of a grid whose rows come page by page: which rows stand on one is its page's business. */
export function GridPager({ pagination, small, disabled, onChange }: GridPagerProps) {
  const { current = FIRST_PAGE, pageSize = PAGE_SIZE, pageSizeOptions = PAGE_SIZES, total = 0 } = pagination
  const narrow = useNarrow()
  return (
    <Pagination
      className={styles.pager ?? ''}
      {...(small && { size: 'small' as const })}
      align="end"
      showQuickJumper={!narrow}
      showSizeChanger
      showLessItems={narrow}
      disabled={disabled}
      current={current}
      pageSize={pageSize}
      pageSizeOptions={[...pageSizeOptions]}
      total={total}
      itemRender={narrow ? renderPageButtonShort : renderPageButton}
      showTotal={(count, [from, to]) => messages.range(from, to, count)}
      onChange={(page, size) => onChange({ current: page, pageSize: size })}
    />
  )
}
