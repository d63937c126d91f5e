import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import type { ShowName } from '#schemas/language/show.ts'
import type { ShowViewProps } from '../../show/show-view.ts'
import { SHOW_VIEWS } from '../../show/views.ts'

const views = new Map<ShowName, ComponentType<ShowViewProps>>()

export interface ShownValueProps extends ShowViewProps {
  readonly as: ShowName
}

/** A value as its page wants it shown. Its text stands there until the drawing has come, and when it cannot be had. */
export function ShownValue({ as, ...props }: ShownValueProps): ReactNode {
  const Drawing = viewOf(as)
  return (
    <Suspense fallback={props.text}>
      <Drawing {...props} />
    </Suspense>
  )
}

function viewOf(as: ShowName): ComponentType<ShowViewProps> {
  const known = views.get(as)
  if (known) return known
  const view = lazy(() =>
    SHOW_VIEWS[as].load().then(
      (loaded) => ({ default: loaded }),
      () => {
        // The text says it all; whoever comes next asks for the drawing again.
        views.delete(as)
        return { default: PlainText }
      },
    ),
  )
  views.set(as, view)
  return view
}

function PlainText({ text }: ShowViewProps): ReactNode {
  return text
}
