import { Button } from 'antd'
import styles from './advanced-query.module.css'
import type { AdvancedQueryProps } from './advanced-query.ts'
import { messages } from './messages.ts'
import { QueryWords } from './query-words.tsx'
import { useAsking } from './use-asking.ts'

export type ActiveQueryProps = AdvancedQueryProps & { readonly applied: NonNullable<AdvancedQueryProps['applied']> }

/** Says above the rows that an advanced query holds, which, and takes it away. */
export function ActiveQuery({ plan, fixed, applied, onApply }: ActiveQueryProps) {
  const { fields } = useAsking({ plan, fixed })
  return (
    <div className={styles.active}>
      <span className={styles.inForce}>{messages.inForce}</span>
      <span className={styles.activeWords}>
        <QueryWords group={applied.group} fields={fields} />
      </span>
      <Button type="link" size="small" autoInsertSpace={false} onClick={() => onApply(null)}>
        {messages.clear}
      </Button>
    </div>
  )
}
