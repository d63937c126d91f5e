import { CloseOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useId } from 'react'
import { type Chosen, shortened } from './chosen.ts'
import { messages } from './messages.ts'
import styles from './pickers.module.css'

interface ChosenListProps {
  readonly name: string
  readonly chosen: readonly Chosen[]
  onChange(chosen: readonly Chosen[]): void
}

/** 已选: each of them can be taken away, wherever its row is. */
export function ChosenList({ name, chosen, onChange }: ChosenListProps) {
  const titleId = useId()
  return (
    <section className={styles.chosen} aria-labelledby={titleId}>
      <div className={styles.chosenHead}>
        <span id={titleId}>
          {chosen.length === 0 ? messages.chosen(name) : messages.chosenCount(name, chosen.length)}
        </span>
        {chosen.length > 0 && (
          <Button type="link" size="small" autoInsertSpace={false} onClick={() => onChange([])}>
            {messages.clearChosen}
          </Button>
        )}
      </div>
      {chosen.length === 0 ? (
        <span className={styles.hint}>{messages.nothingChosen}</span>
      ) : (
        <ul className={styles.chosenList} aria-labelledby={titleId}>
          {chosen.map(({ value, text }) => (
            <li key={value} className={styles.chosenItem}>
              <span className={styles.chosenText} title={text}>
                {shortened(text)}
              </span>
              <Button
                type="text"
                size="small"
                aria-label={messages.remove(text)}
                icon={<CloseOutlined />}
                onClick={() => onChange(chosen.filter((one) => one.value !== value))}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
