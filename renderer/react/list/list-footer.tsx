import { Button, Pagination } from 'antd'
import { memo, type ReactNode, type Ref } from 'react'
import { renderPageButton, renderPageButtonShort } from '../paging/page-button.tsx'
import styles from './list-page.module.css'
import { PAGE_SIZES } from './list-state.ts'
import { messages } from './messages.ts'

export interface ListFooterProps {
  readonly ref: Ref<HTMLDivElement>
  readonly page: number
  readonly pageSize: number
  /** To choose from; absent: those of lists. */
  readonly pageSizes?: readonly number[]
  readonly total: number
  /** The total is no estimate; absent: it is none. */
  readonly isExact?: boolean
  /** What is said of the rows in view; absent: as of a list. */
  readonly range?: typeof messages.range
  /** What a page has so many of, `组/页`; absent: rows. */
  readonly perPage?: string
  readonly narrow: boolean
  readonly selectedCount: number
  /** What else there is to do about marked rows; absent: nothing. */
  readonly selection?: ReactNode
  onPage(page: number): void
  onPageSize(pageSize: number): void
  onClearSelection(): void
}

/** Below the rows: how many are marked, and the pages. The marks stand here so that nothing moves when there are some. */
export const ListFooter = memo(function ListFooter(props: ListFooterProps) {
  const {
    page,
    pageSize,
    pageSizes = PAGE_SIZES,
    total,
    isExact = true,
    range = messages.range,
    narrow,
    selectedCount,
  } = props
  return (
    <div className={styles.footer} ref={props.ref}>
      <div className={styles.selection} aria-live="polite">
        {selectedCount > 0 && (
          <>
            {messages.selectedCount(selectedCount)}
            {props.selection}
            <Button type="link" size="small" onClick={props.onClearSelection}>
              {messages.clearSelection}
            </Button>
          </>
        )}
      </div>
      {total > 0 && (
        <nav aria-label={messages.pagination}>
          <Pagination
            size={narrow ? 'medium' : 'small'}
            current={page}
            pageSize={pageSize}
            total={total}
            pageSizeOptions={[...pageSizes]}
            showSizeChanger
            showQuickJumper={!narrow}
            showLessItems={narrow}
            itemRender={narrow ? renderPageButtonShort : renderPageButton}
            {...(props.perPage && { locale: { items_per_page: props.perPage } })}
            showTotal={(count, [from, to]) => range(from, to, count, isExact)}
            onChange={(nextPage, nextSize) => {
              if (nextSize === pageSize) props.onPage(nextPage)
              else props.onPageSize(nextSize)
            }}
          />
        </nav>
      )}
    </div>
  )
})
