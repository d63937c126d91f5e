import { Button } from 'antd'
import { messages } from '../messages.ts'
import styles from './figures.module.css'
import type { SumsOffer } from './use-sums.ts'

/** In the place of the sums below the rows: the way to them, and why they were not to be had. */
export function OfferedSums({ failure, make }: SumsOffer) {
  return (
    <span className={styles.offer}>
      {failure !== null && (
        <span role="alert" className={styles.failure}>
          {failure}
        </span>
      )}
      <Button type="link" size="small" autoInsertSpace={false} onClick={make}>
        {failure === null ? messages.makeSums : messages.retry}
      </Button>
    </span>
  )
}
