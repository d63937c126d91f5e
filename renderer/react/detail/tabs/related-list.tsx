import { useCallback } from 'react'
import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import { PageInPane } from '../../../kinds/panes/react/page-in-pane.tsx'
import { PaneHost } from '../../../kinds/panes/react/pane-host.tsx'
import { useHost } from '../../host-context.tsx'
import { WithinRelated } from '../within-related.ts'
import styles from './detail-tabs.module.css'

export interface RelatedListProps {
  readonly page: string
  readonly title: string
  /** What its rows have in common; by field of the page. */
  readonly values: Readonly<Record<string, CanonicalValue>>
}

const forget = () => undefined

/** The list of another page with the rows that belong to a record; new ones begin as such. */
export function RelatedList({ page, title, values }: RelatedListProps) {
  const host = useHost()
  const setUnsaved = useCallback((unsaved: boolean) => host.page.setUnsaved(unsaved), [host])
  return (
    <WithinRelated value>
      <PaneHost title={title} setUnsaved={setUnsaved}>
        <div className={styles.list}>
          <PageInPane code={page} values={values} choosing={null} onLoaded={forget} />
        </div>
      </PaneHost>
    </WithinRelated>
  )
}
