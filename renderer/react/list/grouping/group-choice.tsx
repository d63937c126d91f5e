import { Select } from 'antd'
import { useMemo } from 'react'
import type { PagePlan } from '../../../compile/plan.ts'
import { rowGroupings } from '../../../compile/row-grouping.ts'
import { fieldAccess } from '../../field/field-access.ts'
import { useHost } from '../../host-context.tsx'
import styles from '../columns/columns.module.css'
import { messages } from './messages.ts'

/** No field is called so. */
const NOTHING = ''

export interface GroupChoiceProps {
  readonly plan: PagePlan
  /** Null: the rows stand as a list. */
  readonly by: string | null
  onGroup(by: string | null): void
}

/** By which field the rows of a list are grouped; nothing where the user sees none that they can be. */
export function GroupChoice({ plan, by, onGroup }: GroupChoiceProps) {
  const { permissions } = useHost()
  const offered = useMemo(
    () => rowGroupings(plan, (field) => fieldAccess(field, permissions) !== 'hidden'),
    [plan, permissions],
  )
  if (offered.length === 0) return null
  return (
    <div className={styles.density}>
      <span>{messages.groupBy}</span>
      <Select
        showSearch
        optionFilterProp="label"
        className={styles.groupBy ?? ''}
        aria-label={messages.groupBy}
        value={by ?? NOTHING}
        options={[
          { value: NOTHING, label: messages.none },
          ...offered.map(({ by: value, group }) => ({ value, label: messages.by(group.title, group.per) })),
        ]}
        onChange={(value) => onGroup(value === NOTHING ? null : value)}
      />
    </div>
  )
}
