import { ConfigProvider } from 'antd'
import zhCN from 'antd/es/locale/zh_CN'
import { type ComponentType, useState } from 'react'
import { vi } from 'vitest'
import { render } from 'vitest-browser-react'
import type { CellDefinition, CellEditorProps } from '#renderer/grid/engine/cell-definition.ts'
import type { CellServices } from '#renderer/grid/engine/cell-services.ts'
import type { ChoiceList } from '#renderer/grid/engine/choice-list.ts'
import type { Column } from '#renderer/grid/engine/column.ts'
import type { GridColumn } from '#renderer/grid/engine/grid-column.ts'
import type { CellValue, GridRow } from '#renderer/grid/engine/row.ts'
import { columnOf } from './column.fixture.ts'

interface Staging {
  readonly value?: CellValue
  readonly column?: Partial<GridColumn>
  readonly choices?: ChoiceList
  readonly services?: CellServices
  readonly row?: GridRow
  readonly initialText?: string
}

/** What the grid can do to an editor that is mounted. */
interface Grid {
  close(): void
  openAnother(value: CellValue, initialText?: string): void
}

interface StageProps {
  readonly Editor: ComponentType<CellEditorProps>
  readonly column: Column
  readonly row: GridRow
  readonly value: CellValue
  readonly initialText: string | undefined
  readonly report: Pick<CellEditorProps, 'onChange' | 'onRefuse' | 'onCommit' | 'onCancel'>
  takeGrid(grid: Grid): void
}

function Stage({ Editor, column, row, report, takeGrid, ...initial }: StageProps) {
  const [state, setState] = useState({ opening: 1, open: true, ...initial })
  const [popups, setPopups] = useState<HTMLElement | null>(null)
  takeGrid({
    close: () => setState((current) => ({ ...current, open: false })),
    openAnother: (value, initialText) =>
      setState(({ opening }) => ({ opening: opening + 1, open: true, value, initialText })),
  })
  return (
    <ConfigProvider
      locale={zhCN}
      theme={{ token: { motion: false } }}
      getPopupContainer={() => popups ?? document.body}
    >
      <div style={{ width: 260, height: 45 }}>
        {popups && (
          <Editor
            {...state}
            {...report}
            column={column}
            row={row}
            rowId="r1"
            id="editor"
            label="第 1 行 样例"
            invalid={false}
            describedBy={undefined}
            onChange={(value, others) => {
              report.onChange(value, others)
              setState((current) => ({ ...current, value }))
            }}
            popupContainer={() => popups}
          />
        )}
      </div>
      <div ref={setPopups} data-testid="popups" />
    </ConfigProvider>
  )
}

/** Mounts the editor of a cell as the grid does: over a cell, warm, with pop-ups in an element of the grid. */
export async function stageEditor(definition: CellDefinition, staging: Staging = {}) {
  const Editor = await definition.loadEditor?.()
  if (!Editor) throw new Error(`the cell ${definition.type} has no editor`)
  const column = columnOf(definition, { title: '样例', ...staging.column }, staging)
  const value = staging.value ?? null
  const row = staging.row ?? { id: 'r1', [column.key]: value }
  const report = {
    onChange: vi.fn<CellEditorProps['onChange']>(),
    onRefuse: vi.fn<CellEditorProps['onRefuse']>(),
    onCommit: vi.fn<CellEditorProps['onCommit']>(),
    onCancel: vi.fn<CellEditorProps['onCancel']>(),
  }
  let grid: Grid | undefined
  const screen = await render(
    <Stage
      Editor={Editor}
      column={column}
      row={row}
      value={value}
      initialText={staging.initialText}
      report={report}
      takeGrid={(given) => {
        grid = given
      }}
    />,
  )
  return {
    screen,
    column,
    row,
    ...report,
    lastValue: () => report.onChange.mock.lastCall?.[0],
    grid: (): Grid => {
      if (!grid) throw new Error('the stage is not drawn')
      return grid
    },
    focus: () => document.getElementById('editor')?.focus(),
  }
}
