import { useCallback, useMemo, useState } from 'react'
import type { DataSource, ListRow } from '../../data-source.ts'
import { useHost } from '../host-context.tsx'
import { Later } from './later.tsx'
import type { RowExpansion } from './list-table.tsx'
import { messages } from './messages.ts'
import type { Tree } from './use-tree.ts'
import type { VisibleParts } from './use-visible-parts.ts'

export interface RowExpansionInput {
  readonly visible: VisibleParts
  readonly hash: string
  readonly dataSource: DataSource
  /** Grows when rows are read again; what stands below them is then read again too. */
  readonly revision: number
  /** Present while the rows stand as a tree. */
  readonly tree: Tree | null
  readonly levelIndex: number
}

/** Few rows are opened. */
const loadExpandedRow = () => import('./expanded-row.tsx').then((module) => module.ExpandedRow)

/** What opens below a row: its branch in a tree, else the rows of the sub-table that the page names. */
export function useRowExpansion(input: RowExpansionInput): RowExpansion | null {
  const { visible, hash, dataSource, revision, tree, levelIndex } = input
  const { notice } = useHost()
  const [opened, setOpened] = useState<readonly string[]>([])
  const toggleDetails = useCallback((id: string, expanded: boolean) => {
    setOpened((before) => (expanded ? [...before, id] : before.filter((other) => other !== id)))
  }, [])
  const expandedIds = tree?.expandedIds ?? opened
  const onToggle = tree?.toggle ?? toggleDetails
  const isTree = tree !== null
  return useMemo(() => {
    if (isTree) return { kind: 'branches', expandedIds, onToggle, columnIndex: levelIndex }
    const { expand } = visible
    if (!expand) return null
    return {
      kind: 'details',
      expandedIds,
      onToggle,
      columnIndex: 0,
      render: (row: ListRow) => (
        <Later
          load={loadExpandedRow}
          props={{ row, table: expand, hash, dataSource, revision }}
          onFailed={() => {
            notice.error(messages.dialogFailed)
            onToggle(row.id, false)
          }}
        />
      ),
    }
  }, [isTree, expandedIds, onToggle, levelIndex, visible, hash, dataSource, revision, notice])
}
