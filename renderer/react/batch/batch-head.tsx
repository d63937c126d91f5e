import { useState } from 'react'
import type { PagePlan } from '../../compile/plan.ts'
import { ExactCount } from '../list/figures/exact-count.tsx'
import type { useExactTotal } from '../list/figures/use-exact-total.ts'
import { Later } from '../list/later.tsx'
import listStyles from '../list/list-page.module.css'
import type { ListState } from '../list/list-state.ts'
import { QueryBar, type QueryBarProps } from '../query-bar/query-bar.tsx'
import { Toolbar, type ToolbarProps } from '../toolbar/toolbar.tsx'

export interface BatchHeadProps {
  readonly plan: PagePlan
  readonly titleId: string
  /** How many rows there are; null: it is not known yet. */
  readonly total: string | null
  readonly counting: ReturnType<typeof useExactTotal>['counting']
  readonly toolbar: ToolbarProps
  readonly query: QueryBarProps
  readonly conditions: ListState['conditions']
  readonly narrow: boolean
  onDropCondition(field: string): void
}

const loadPhoneHead = () => import('../list/phone/phone-list.tsx').then((module) => module.PHONE_LIST.Head)

/** What stands above the rows of a grid page; on a phone, as above those of a list. */
export function BatchHead({ narrow, ...props }: BatchHeadProps) {
  const { plan, titleId, total, counting, toolbar, query, conditions, onDropCondition } = props
  const [failed, setFailed] = useState(false)
  const heading = <ExactCount counting={counting} />
  if (narrow && !failed)
    return (
      <Later
        load={loadPhoneHead}
        props={{ plan, titleId, total, heading, query, conditions, toolbar, onDropCondition }}
        onFailed={() => setFailed(true)}
      >
        <h1 id={titleId} className={listStyles.title}>
          {plan.title}
        </h1>
      </Later>
    )
  return (
    <>
      <header className={listStyles.header}>
        <div className={listStyles.heading}>
          <h1 id={titleId} className={listStyles.title}>
            {plan.title}
            {total !== null && <span className={listStyles.total}>{total}</span>}
          </h1>
          {heading}
        </div>
        <Toolbar {...toolbar} />
      </header>
      {query.simple.length + query.more.length > 0 && <QueryBar {...query} />}
    </>
  )
}
