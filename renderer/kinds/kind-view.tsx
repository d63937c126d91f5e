import type { ComponentType } from 'react'
import type { PageKind } from '#schemas/language/page.ts'
import type { PagePlan } from '../compile/plan.ts'
import type { ListSurroundings } from '../react/list/list-surroundings.ts'

/** What the view of a kind is given. */
export interface KindViewProps {
  readonly plan: PagePlan
  /** Content hash of the page: what the plan was made of. */
  readonly hash: string
  /** Somebody has arranged how its list stands for this user; absent: nobody. */
  readonly arranged?: boolean
  /** What a list is told by what it stands in; absent where the page stands by itself. */
  readonly within?: ListSurroundings
}

/** How pages of each kind are drawn. */
export type KindViews = Readonly<Partial<Record<PageKind, ComponentType<KindViewProps>>>>
