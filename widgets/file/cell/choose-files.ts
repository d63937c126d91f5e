import type { CellColumn } from '#renderer/grid/engine/cell-column.ts'
import type { GridRow } from '#renderer/grid/engine/row.ts'
import { limitsOf } from '../file-limits.ts'
import { messages } from './messages.ts'
import { fileLimitOf } from './stored-files.ts'

/** Asks for files with the browser's own dialog, within the press that wants them, and hands them to the uploads. */
export function chooseFiles(row: GridRow, column: CellColumn): void {
  const { uploads, notify } = column.services ?? {}
  if (!uploads) {
    notify?.('error', messages.noUploads)
    return
  }
  const input = document.createElement('input')
  input.type = 'file'
  input.multiple = fileLimitOf(column) > 1
  input.accept = limitsOf(column).accept.join(',')
  input.addEventListener('change', () => uploads.add(row, column, [...(input.files ?? [])]))
  input.click()
}

/** Hands a file to the browser, which saves it or shows it. */
export function openFile(address: string, name: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.target = '_blank'
  link.rel = 'noopener noreferrer'
  link.click()
}
