import { Fragment } from 'react'
import { rowGrouping } from '../../../compile/row-grouping.ts'
import { useRegistry } from '../../host-context.tsx'
import { RowToggle } from '../row-toggle.tsx'
import type { TableRow } from '../tree-rows.ts'
import type { ListAtWork } from '../use-list-page.tsx'
import styles from './grouping.module.css'
import { HeadingText } from './heading-line.tsx'
import { figureTexts } from './heading-text.ts'
import { MoreRows } from './more-rows.tsx'

export interface GroupCardProps {
  readonly list: ListAtWork
  /** A heading, or what stands below the rows of a group. */
  readonly row: TableRow
  readonly isExpanded: boolean
}

/** The heading of a group among cards, with the totals of its rows; null for a row that is none. */
export function GroupCard({ list, row, isExpanded }: GroupCardProps) {
  const registry = useRegistry()
  const { groups, table, parts } = list
  const { plan, visible } = parts
  const group = groups && rowGrouping(plan, groups.question.by)
  if (row.placeholder?.kind === 'more') {
    return (
      <li className={styles.moreCard}>
        <MoreRows list={list} parentId={row.placeholder.parentId} />
      </li>
    )
  }
  if (!group || !row.heading) return null
  const titles = new Map(visible.columns.map(({ field, title }) => [field.name, title]))
  const texts = [...figureTexts(group, row.heading, visible.columns, registry)]
  return (
    <li className={styles.card}>
      <div className={styles.cardHead}>
        <RowToggle
          expandable
          expanded={isExpanded}
          name={row.heading.text}
          onToggle={(next) => table.expansion?.onToggle(row.id, next)}
        />
        <HeadingText title={group.title} heading={row.heading} />
      </div>
      {texts.length > 0 && (
        <p className={styles.cardFigures}>
          {texts.map(([name, text], index) => (
            <Fragment key={name}>
              {index > 0 && ' · '}
              <span className={styles.cardFigure}>{`${titles.get(name) ?? name} ${text}`}</span>
            </Fragment>
          ))}
        </p>
      )}
    </li>
  )
}
