import styles from './empty-result.module.css'
import { messages } from './messages.ts'

/** Specified: 没有查询到任何数据, with the tip 请输入搜索内容; while somebody still looks, that. */
export function EmptyResult({ searching = false }: { readonly searching?: boolean }) {
  return (
    <div className={styles.empty}>
      <p className={styles.text}>{searching ? messages.searching : messages.nothingFound}</p>
      <p className={styles.tip}>{messages.askForText}</p>
    </div>
  )
}
