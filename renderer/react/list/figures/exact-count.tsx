import { Button } from 'antd'
import { messages } from '../messages.ts'
import styles from './figures.module.css'
import type { Counting } from './use-exact-total.ts'

/** Beside a total that is an estimate: the way to the exact one, and why it was not to be had. */
export function ExactCount({ counting }: { readonly counting: Counting | null }) {
  if (!counting) return null
  const { isPending, failure, count } = counting
  return (
    <span className={styles.figure}>
      <Button type="link" size="small" loading={isPending} autoInsertSpace={false} onClick={count}>
        {isPending ? messages.counting : messages.countExactly}
      </Button>
      {failure !== null && (
        <span role="alert" className={styles.failure}>
          {failure}
        </span>
      )}
    </span>
  )
}
