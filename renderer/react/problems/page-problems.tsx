import { Suspense } from 'react'
import { useLoadedComponent } from '../field/use-widget.ts'
import { useHost } from '../host-context.tsx'
import { PageSkeleton } from '../states/page-skeleton.tsx'
import { PartBoundary } from '../states/part-boundary.tsx'
import { messages } from './messages.ts'
import type { ProblemListProps } from './problem-list.tsx'
import type { ProblemsCardProps } from './problems-card.tsx'

/*
 * Few pages have problems: what draws them comes with the first that has.
 */

const loadCard = () => import('./problems-card.tsx').then((module) => module.ProblemsCard)
const loadNote = () => import('./problems-card.tsx').then((module) => module.ProblemsNote)

/** Stands in the place of a page that has errors. */
export function PageErrors(props: ProblemsCardProps) {
  const Card = useLoadedComponent<ProblemsCardProps>(loadCard)
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Card {...props} />
    </Suspense>
  )
}

/** What there is to say of a page that works; the page goes on without it. */
export function PageNote(props: ProblemListProps) {
  const { notice } = useHost()
  const Note = useLoadedComponent<ProblemListProps>(loadNote)
  return (
    <PartBoundary onFailed={() => notice.warning(messages.noteLost)}>
      <Suspense>
        <Note {...props} />
      </Suspense>
    </PartBoundary>
  )
}
