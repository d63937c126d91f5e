import { CloseOutlined } from '@ant-design/icons'
import { useMemo } from 'react'
import type { Condition } from '#schemas/query/operator.ts'
import type { PagePlan } from '../../../compile/plan.ts'
import type { OfferedFields } from '../../advanced-query/offered-fields.ts'
import { QueryWords } from '../../advanced-query/query-words.tsx'
import type { QueryBarProps } from '../../query-bar/query-bar.tsx'
import styles from './condition-chips.module.css'
import { messages } from './messages.ts'

export interface ConditionChipsProps {
  readonly plan: PagePlan
  readonly query: Pick<QueryBarProps, 'simple' | 'more'>
  readonly conditions: readonly Condition[]
  onDrop(field: string): void
}

/** The conditions that hold, each with the way to take it away. */
export function ConditionChips({ plan, query, conditions, onDrop }: ConditionChipsProps) {
  const fields = useFields(plan, query)
  return (
    <ul className={styles.chips} aria-label={messages.inForce}>
      {conditions.map(({ field, operator, value }) => {
        const title = fields.get(field)?.title ?? field
        return (
          <li key={field} className={styles.chip}>
            <span className={styles.words}>
              <QueryWords group={{ combinator: 'and', rules: [{ field, operator, value }] }} fields={fields} />
            </span>
            <button
              type="button"
              className={styles.remove}
              aria-label={messages.removeCondition(title)}
              onClick={() => onDrop(field)}
            >
              <CloseOutlined aria-hidden />
            </button>
          </li>
        )
      })}
    </ul>
  )
}

/** What there are conditions on, as the page calls it among them; groups and links narrow by other fields, too. */
function useFields(plan: PagePlan, { simple, more }: ConditionChipsProps['query']): OfferedFields {
  return useMemo(() => {
    const titled = [
      ...[...plan.fieldByName.values()].map((field) => ({ field, title: field.title })),
      ...simple,
      ...more,
    ]
    return new Map(
      titled.map(({ field, title }) => [
        field.name,
        { name: field.name, wire: field.name, title, field, group: null, operators: [] },
      ]),
    )
  }, [simple, more, plan])
}
