import type { UploadColumn, UploadedFile } from '#renderer/grid/engine/cell-services.ts'
import { FILE_NAME_LENGTH } from '#renderer/grid/engine/constants.ts'
import type { GridColumn } from '#renderer/grid/engine/grid-column.ts'
import type { CellValue } from '#renderer/grid/engine/row.ts'
import { judgeAddress } from '#schemas/addresses/judge-address.ts'
import { fileNameOf } from '#schemas/values/file-value.ts'
import { plainText } from '../../cells/cell-text.ts'
import { textOf } from '../../text/canonical-text.ts'

/** Paths of a stored value: a comma text, with the trailing comma that pickers leave, or a list. */
export function pathsOf(value: CellValue): readonly string[] {
  return plainText(value)
    .split(',')
    .map((path) => path.trim())
    .filter((path) => path !== '')
}

export function joinPaths(paths: readonly string[]): string | null {
  return paths.length === 0 ? null : paths.join(',')
}

/** Names are cut to 5 characters in cells; a surrogate pair is one. */
export function shortNameOf(name: string): string {
  const characters = [...name]
  return characters.length > FILE_NAME_LENGTH ? `${characters.slice(0, FILE_NAME_LENGTH).join('')}…` : name
}

/** A single file, whatever its path holds, or a list of them. */
export function holdsOneFile(column: UploadColumn): boolean {
  return column.cell.type === 'upload'
}

function filesIn(value: CellValue, column: UploadColumn): readonly string[] {
  if (!holdsOneFile(column)) return pathsOf(value)
  const path = textOf(value)
  return path === '' ? [] : [path]
}

/** What the files are called. */
export function namesOf(value: CellValue, column: UploadColumn): string {
  return filesIn(value, column).map(fileNameOf).join('、')
}

export function storedFiles(
  value: CellValue,
  column: UploadColumn,
  addressOf: (path: string) => string,
): UploadedFile[] {
  return filesIn(value, column).map((path, index) => ({
    id: `stored-${index}-${path}`,
    name: fileNameOf(path),
    type: '',
    size: 0,
    status: 'done',
    percent: 100,
    path,
    message: '',
    responseName: responseNameOf(column.declared),
    url: addressOf(path),
  }))
}

/** Where the answer of an upload holds the path. */
export function responseNameOf({ responseName }: GridColumn): string {
  return responseName || 'message'
}

/** How many files a cell keeps; infinite where nothing limits them. */
export function fileLimitOf(column: UploadColumn): number {
  if (holdsOneFile(column)) return 1
  const { number, fieldExtendJson } = column.declared
  const limit = Number(number ?? column.props.number ?? extensionOf(fieldExtendJson).uploadnum)
  return Number.isInteger(limit) && limit > 0 ? limit : Number.POSITIVE_INFINITY
}

/** Settings that online forms keep as a JSON text. What is no such text is none. */
export function extensionOf(json: GridColumn['fieldExtendJson']): Readonly<Record<string, unknown>> {
  // Columns come from servers, too: null is none.
  if (!json) return {}
  if (typeof json === 'object') return json
  try {
    const parsed: unknown = JSON.parse(json)
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {}
  } catch {
    return {}
  }
}

/** An address that may be opened; data from elsewhere must not run as a script. */
export function openableAddress(url: string): string | null {
  return judgeAddress(url).kind === 'invalid' ? null : url
}
