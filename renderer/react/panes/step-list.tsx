import { CheckOutlined } from '@ant-design/icons'
import { messages } from './messages.ts'
import styles from './panes.module.css'

export interface StepListProps {
  readonly titles: readonly string[]
  readonly current: number
}

/** Where one is in a form that is filled in step by step. */
export function StepList({ titles, current }: StepListProps) {
  return (
    <ol className={styles.stepList} aria-label={messages.step(current + 1, titles.length)}>
      {titles.map((title, index) => (
        <li
          key={title}
          className={styles.step}
          aria-current={index === current ? 'step' : undefined}
          data-done={index < current ? '' : undefined}
        >
          <span className={styles.stepNumber}>
            {index < current ? <CheckOutlined aria-label={messages.stepDone} /> : index + 1}
          </span>
          {title}
        </li>
      ))}
    </ol>
  )
}
