import type { PagePlan } from '../../compile/plan.ts'
import { RecordWorkplace } from '../detail/workplace/record-workplace.tsx'
import { RowKeys } from './keys/row-keys.tsx'
import { useLinkLeft } from './use-link-left.ts'
import type { ListAtWork } from './use-list-page.tsx'

export interface WorkOnListProps {
  readonly plan: PagePlan
  readonly list: ListAtWork
  /** The key that was pressed before this was there. */
  readonly first: KeyboardEvent | boolean
}

/** What one does with a list beyond looking at its rows: reading records, and all of it by keys. */
export function WorkOnList({ plan, list, first }: WorkOnListProps) {
  useLinkLeft(plan, list.actions)
  return (
    <>
      <RecordWorkplace plan={plan} list={list} />
      <RowKeys list={list} first={first} />
    </>
  )
}
