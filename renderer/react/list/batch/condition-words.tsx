import { useMemo } from 'react'
import type { AdvancedGroup } from '#schemas/query/advanced-query.ts'
import { isAdvanced } from '#schemas/query/super-query-params.ts'
import type { PagePlan } from '../../../compile/plan.ts'
import type { AppliedQuery } from '../../advanced-query/applied-query.ts'
import { QueryWords } from '../../advanced-query/query-words.tsx'
import { useAsking } from '../../advanced-query/use-asking.ts'
import type { AskedState } from '../list-state.ts'
import { messages } from './messages.ts'

const NONE: readonly [] = []

interface ConditionWordsProps {
  readonly plan: PagePlan
  readonly conditions: AskedState['conditions']
  readonly advanced: AppliedQuery | null
}

/** The conditions by which rows are found, as a sentence. */
export function ConditionWords({ plan, conditions, advanced }: ConditionWordsProps) {
  const { fields } = useAsking({ plan, fixed: NONE })
  const group = useMemo<AdvancedGroup>(() => {
    const plain = conditions.flatMap((condition) =>
      isAdvanced(condition) ? [] : [{ field: condition.field, operator: condition.operator, value: condition.value }],
    )
    return { combinator: 'and', rules: [...plain, ...(advanced ? [advanced.group] : [])] }
  }, [conditions, advanced])
  if (group.rules.length === 0) return messages.noConditions
  return <QueryWords group={group} fields={fields} />
}
