import { Button } from 'antd'
import { Suspense, useMemo, useState } from 'react'
import type { PagePlan } from '../../../compile/plan.ts'
import { fieldAccess } from '../../field/field-access.ts'
import { useLoadedComponent } from '../../field/use-widget.ts'
import { useHost } from '../../host-context.tsx'
import { PartBoundary } from '../../states/part-boundary.tsx'
import type { GroupFiguresProps } from './group-figures.tsx'
import { messages } from './messages.ts'
import { offeredGroups } from './offered-groups.ts'

/** Few who open a list with groups ask for them. */
const loadGroupFigures = () => import('./group-figures.tsx').then((module) => module.GroupFigures)

export interface GroupsOverlayProps extends Omit<GroupFiguresProps, 'onClosed' | 'groups' | 'title'> {
  readonly page: PagePlan
  /** The figures, or their button, cannot be drawn. */
  onFailed(): void
}

/** The button of a list that opens its grouped figures, and these; none where the user may see nothing of them. */
export function GroupsOverlay({ page, onFailed, ...props }: GroupsOverlayProps) {
  const { permissions } = useHost()
  const groups = useMemo(
    () => offeredGroups(page, (field) => fieldAccess(field, permissions) !== 'hidden'),
    [page, permissions],
  )
  const GroupFigures = useLoadedComponent<GroupFiguresProps>(loadGroupFigures)
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const fail = () => {
    onFailed()
    close()
  }
  if (groups.length === 0) return null
  return (
    <>
      <Button aria-expanded={open} onClick={() => setOpen(!open)}>
        {messages.title}
      </Button>
      {open && (
        <PartBoundary onFailed={fail}>
          <Suspense>
            <GroupFigures {...props} title={page.title} groups={groups} onClosed={close} />
          </Suspense>
        </PartBoundary>
      )}
    </>
  )
}
