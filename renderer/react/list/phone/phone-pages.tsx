import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Button, Select } from 'antd'
import type { ListFooterProps } from '../list-footer.tsx'
import { PAGE_SIZES } from '../list-state.ts'
import { messages as listMessages } from '../messages.ts'
import { messages } from './messages.ts'
import styles from './phone-pages.module.css'

export type PhonePagesProps = Omit<ListFooterProps, 'narrow' | 'selectedCount' | 'selection' | 'onClearSelection'>

/** The pages below the rows on a phone, of lists and of grids alike: the one before, the next, and how many rows each has. */
export function PhonePages(props: PhonePagesProps) {
  const { page, pageSize, pageSizes = PAGE_SIZES, total, isExact = true, range = listMessages.range } = props
  const { ref, onPage, onPageSize } = props
  if (total === 0) return null
  const last = Math.max(1, Math.ceil(total / pageSize))
  const from = (page - 1) * pageSize + 1
  const to = Math.min(page * pageSize, total)
  return (
    <nav ref={ref} className={styles.pages} aria-label={listMessages.pagination}>
      <Button
        aria-label={messages.previous}
        disabled={page <= 1}
        icon={<LeftOutlined aria-hidden />}
        onClick={() => onPage(page - 1)}
      />
      <span className={styles.range}>{range(from, to, total, isExact)}</span>
      <Select
        variant="borderless"
        aria-label={messages.pageSize}
        value={pageSize}
        options={pageSizes.map((size) => ({ value: size, label: messages.perPage(size) }))}
        onChange={onPageSize}
      />
      <Button
        aria-label={messages.next}
        disabled={page >= last}
        icon={<RightOutlined aria-hidden />}
        onClick={() => onPage(page + 1)}
      />
    </nav>
  )
}
