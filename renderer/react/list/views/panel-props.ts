import type { PagePlan } from '../../../compile/plan.ts'
import type { ListState } from '../list-state.ts'
import type { VisibleParts } from '../use-visible-parts.ts'
import type { ListArranger } from './list-arranger.ts'
import type { OpenPanel } from './list-tools-props.ts'
import type { ArrangedList } from './use-arranged-list.ts'

export interface ListPanelProps extends OpenPanel {
  readonly plan: PagePlan
  /** With the columns as the page has them. */
  readonly own: VisibleParts
  readonly arrangement: ArrangedList
  readonly state: ListState
  /** Null: by nothing. */
  onGroup(by: string | null): void
  onClose(): void
  onFailed(): void
}

/** What stands in the panel once it is known what is kept. */
export interface PanelContentProps
  extends Pick<ListPanelProps, 'plan' | 'own' | 'arrangement' | 'state' | 'onGroup' | 'onClose'> {
  readonly arranger: ListArranger
  /** Something was changed on the server: resolves with what stands there now. */
  onChanged(): Promise<ListArranger | undefined>
}
