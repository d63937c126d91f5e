import { useCallback, useReducer, useSyncExternalStore } from 'react'
import type { CellColumn } from '#renderer/grid/engine/cell-column.ts'
import type { UploadedFile } from '#renderer/grid/engine/cell-services.ts'
import type { GridRow } from '#renderer/grid/engine/row.ts'
import { storedFiles } from './stored-files.ts'

const none = () => undefined

/** The files of a cell, drawn again as they change. */
export function useCellFiles(row: GridRow, column: CellColumn): readonly UploadedFile[] {
  const uploads = column.services?.uploads
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const subscribe = useCallback(
    (onChange: () => void) =>
      uploads?.subscribe((changed, key) => {
        if (changed !== row || key !== column.key) return
        // What is stored has changed as well, and rows are changed in place.
        redraw()
        onChange()
      }) ?? none,
    [uploads, row, column.key],
  )
  useSyncExternalStore(subscribe, () => uploads?.peek(row, column.key))
  // What is stored can be seen, and taken out, also where nothing can be uploaded.
  return uploads ? uploads.filesOf(row, column) : storedFiles(row[column.key] ?? null, column, () => '')
}
