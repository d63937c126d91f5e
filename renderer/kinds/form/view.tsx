import { Suspense } from 'react'
import { useLoadedComponent } from '../../react/field/use-widget.ts'
import { PageSkeleton } from '../../react/states/page-skeleton.tsx'
import type { KindViewProps } from '../kind-view.tsx'

type FormProps = Pick<KindViewProps, 'plan'>

const loadForm = () => import('../../react/form/dialog/record-page.tsx').then((module) => module.RecordFormPage)

/** The page is the form of its one record. The form comes with its code, as in a dialog. */
export function FormView({ plan }: FormProps) {
  const Form = useLoadedComponent<FormProps>(loadForm)
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Form plan={plan} />
    </Suspense>
  )
}
