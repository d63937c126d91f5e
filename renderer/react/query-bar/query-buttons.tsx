import { DownOutlined, SearchOutlined, UpOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { memo } from 'react'
import { messages } from './messages.ts'
import styles from './query-bar.module.css'

interface QueryButtonsProps {
  /** Something stands in the bar that the rows in view were not asked for with. */
  readonly edited: boolean
  /** Conditions that stand there only while the bar is expanded. */
  readonly hiddenCount: number
  readonly expanded: boolean
  onReset(): void
  onExpand(expanded: boolean): void
}

/** By themselves, since the bar is drawn again at every key and these hardly ever change. */
export const QueryButtons = memo(function QueryButtons(props: QueryButtonsProps) {
  const { edited, hiddenCount, expanded, onReset, onExpand } = props
  return (
    <div className={styles.buttons}>
      <Button
        htmlType="submit"
        color="primary"
        variant="outlined"
        icon={<SearchOutlined aria-hidden />}
        {...(edited ? { title: messages.notApplied } : {})}
      >
        {messages.search}
        {edited && <span className={styles.dot} />}
      </Button>
      <Button autoInsertSpace={false} onClick={onReset}>
        {messages.reset}
      </Button>
      {hiddenCount > 0 && (
        <Button
          type="link"
          className={styles.expand ?? ''}
          aria-expanded={expanded}
          icon={expanded ? <UpOutlined aria-hidden /> : <DownOutlined aria-hidden />}
          iconPlacement="end"
          onClick={() => onExpand(!expanded)}
        >
          {expanded ? messages.collapse : messages.expand(hiddenCount)}
        </Button>
      )}
    </div>
  )
})
