import type { TableColumnsType } from 'antd'
import { useLayoutEffect, useMemo } from 'react'
import type { GroupPlan } from '../../../compile/plan.ts'
import { rowGrouping } from '../../../compile/row-grouping.ts'
import type { ListRow } from '../../../data-source.ts'
import { useRegistry } from '../../host-context.tsx'
import { BranchPlaceholder } from '../branch-placeholder.tsx'
import { ListTable } from '../list-table.tsx'
import { RowToggle } from '../row-toggle.tsx'
import type { Placeholder, TableRow } from '../tree-rows.ts'
import type { ListAtWork } from '../use-list-page.tsx'
import styles from './grouping.module.css'
import { HeadingText } from './heading-line.tsx'
import { figureTexts } from './heading-text.ts'
import { MoreRows } from './more-rows.tsx'

type Column = TableColumnsType<TableRow>[number]

/** The rows of a list in groups, each below a heading that folds it, with the totals of the group in their columns. */
export function GroupedTable({ list }: { readonly list: ListAtWork }) {
  const registry = useRegistry()
  const { table, groups, parts } = list
  const { plan, visible } = parts
  const group = groups && rowGrouping(plan, groups.question.by)
  const columns = useMemo(() => {
    if (!group) return table.columns
    const expanded = new Set(table.expansion?.expandedIds)
    const onToggle = table.expansion?.onToggle
    const textsOf = (row: TableRow) =>
      row.heading ? figureTexts(group, row.heading, visible.columns, registry) : new Map<string, string>()
    return table.columns.map((column, index) => headed(column, index))

    function heading(row: TableRow, { title }: GroupPlan) {
      if (!row.heading) return null
      return (
        <span className={styles.line}>
          <RowToggle
            expandable
            expanded={expanded.has(row.id)}
            name={row.heading.text}
            onToggle={(next) => onToggle?.(row.id, next)}
          />
          <HeadingText title={title} heading={row.heading} />
        </span>
      )
    }

    function below(placeholder: Placeholder) {
      if (placeholder.kind === 'more') return <MoreRows list={list} parentId={placeholder.parentId} />
      return <BranchPlaceholder {...placeholder} onRetry={parts.reloadBranch} />
    }

    function headed(column: Column, index: number): Column {
      return {
        ...column,
        onCell: (row, rowIndex) => ({
          ...column.onCell?.(row, rowIndex),
          ...(row.heading && headingCell(table.columns, index, textsOf(row))),
          ...(row.placeholder && spanning(index, table.columns.length)),
        }),
        render: (value, row, rowIndex) => {
          if (row.heading && group) {
            if (index === 0) return heading(row, group)
            return <span className={styles.figure}>{textsOf(row).get(String(column.key))}</span>
          }
          if (row.placeholder) return index === 0 ? below(row.placeholder) : null
          return column.render?.(value, row, rowIndex) as React.ReactNode
        },
      }
    }
  }, [group, table.columns, table.expansion, visible.columns, registry, parts, list])
  const { expansion } = table
  const onDrawn = groups?.onDrawn
  useLayoutEffect(() => {
    onDrawn?.(true)
    return () => onDrawn?.(false)
  }, [onDrawn])
  const { rowProps } = 'rowProps' in table ? table : { rowProps: undefined }
  return (
    <ListTable
      {...table}
      columns={columns}
      // The heading has a button of its own, and the rows below it stand at the same edge.
      expansion={expansion && { ...expansion, columnIndex: table.selection ? -3 : -1 }}
      nameOf={(row: ListRow & Pick<TableRow, 'heading'>) => row.heading?.text ?? table.nameOf(row)}
      rowProps={(row, index) => ({
        ...(row.heading && { className: styles.headingRow }),
        ...(row.heading ? {} : rowProps?.(row, index)),
      })}
    />
  )
}

/** The text takes the room up to the first total; behind it, each column has its own cell. */
function headingCell(columns: TableColumnsType<TableRow>, index: number, texts: ReadonlyMap<string, string>) {
  const firstFigure = columns.findIndex(({ key }, at) => at > 0 && texts.has(String(key)))
  return spanning(index, firstFigure < 0 ? columns.length : firstFigure)
}

function spanning(index: number, count: number) {
  // What stands in it stays in sight, and not the cell, which is as wide as several.
  if (index === 0) return { colSpan: count, style: { position: 'relative', insetInlineStart: 'auto' } as const }
  return index < count ? { colSpan: 0 } : {}
}
