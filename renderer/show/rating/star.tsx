import { StarFilled, StarOutlined } from '@ant-design/icons'
import styles from './rating.module.css'

export function Star({ on }: { readonly on: boolean }) {
  return (
    <span className={styles.star} data-on={on} aria-hidden>
      {on ? <StarFilled /> : <StarOutlined />}
    </span>
  )
}
