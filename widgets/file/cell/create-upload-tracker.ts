import type {
  UploadColumn,
  UploadedFile,
  UploadTracker,
  UploadTrackerOptions,
} from '#renderer/grid/engine/cell-services.ts'
import { type CellValue, type GridRow, isSameCell } from '#renderer/grid/engine/row.ts'
import { nullWhenEmpty } from '../../text/canonical-text.ts'
import { limitsOf, refusalOf } from '../file-limits.ts'
import { messages as fileMessages } from '../messages.ts'
import { messages } from './messages.ts'
import { fileLimitOf, holdsOneFile, joinPaths, pathsOf, responseNameOf, storedFiles } from './stored-files.ts'
import { failureText, readUploadAnswer } from './upload-answer.ts'

/** The files of one cell, as long as they are not just what is stored. */
interface CellFiles {
  readonly row: GridRow
  readonly column: UploadColumn
  files: readonly UploadedFile[]
  /** The value that they were made from. */
  base: CellValue
  readonly under: Map<string, AbortController>
  /** Of files that are not stored yet, so that one that fails can be sent again. */
  readonly sources: Map<string, File>
  /** A dialog is open: nothing is stored. */
  held: boolean
}

/** @see UploadTracker */
export function createUploadTracker({ transport, store, isThere, notify }: UploadTrackerOptions): UploadTracker {
  const cells = new Map<GridRow, Map<string, CellFiles>>()
  const listeners = new Set<(row: GridRow, key: string) => void>()
  let wished: { readonly row: GridRow; readonly key: string; readonly wish: 'menu' | 'show' } | null = null
  let fileCount = 0

  const valueIn = (row: GridRow, key: string): CellValue => row[key] ?? null

  function find(row: GridRow, key: string): CellFiles | undefined {
    if (cells.size === 0) return undefined
    const cell = cells.get(row)?.get(key)
    if (!cell) return undefined
    // The value has changed by other means, an undo for one: failures of before say nothing about it.
    if (cell.under.size === 0 && !cell.held && !isSameCell(cell.base, valueIn(row, key))) {
      drop(cell)
      return undefined
    }
    return cell
  }

  function ensure(row: GridRow, column: UploadColumn): CellFiles {
    const known = find(row, column.key)
    if (known) return known
    const base = valueIn(row, column.key)
    const files = storedFiles(base, column, transport.addressOf)
    const cell: CellFiles = { row, column, files, base, under: new Map(), sources: new Map(), held: false }
    const ofRow = cells.get(row) ?? new Map<string, CellFiles>()
    ofRow.set(column.key, cell)
    cells.set(row, ofRow)
    return cell
  }

  function drop({ row, column }: CellFiles) {
    const ofRow = cells.get(row)
    ofRow?.delete(column.key)
    if (ofRow?.size === 0) cells.delete(row)
  }

  function tell({ row, column }: CellFiles) {
    for (const listener of listeners) listener(row, column.key)
  }

  function change(cell: CellFiles, fileId: string, change: Partial<UploadedFile>) {
    cell.files = cell.files.map((file) => (file.id === fileId ? { ...file, ...change } : file))
  }

  function callOff(cell: CellFiles, fileId: string) {
    const controller = cell.under.get(fileId)
    if (!controller) return
    cell.under.delete(fileId)
    controller.abort()
  }

  /** Stores the paths once every file has finished. */
  function settle(cell: CellFiles) {
    const { row, column } = cell
    if (cell.under.size === 0 && !cell.held && isThere(row)) {
      const current = valueIn(row, column.key)
      const value = isSameCell(current, cell.base) ? valueOfFiles(cell) : valueBeside(cell, current)
      const hasFailures = cell.files.some(({ status }) => status === 'error')
      cell.base = value
      if (!hasFailures) drop(cell)
      if (!isSameCell(current, value)) store(row, column.key, value)
    }
    tell(cell)
  }

  /** Somebody else has changed the cell meanwhile: what came is put behind what is there now. */
  function valueBeside({ files, base, column }: CellFiles, current: CellValue): CellValue {
    const before = new Set(pathsOf(base))
    const added = files.filter(({ status, path }) => status === 'done' && !before.has(path)).map(({ path }) => path)
    if (holdsOneFile(column)) return nullWhenEmpty(added.at(-1) ?? '') ?? current
    return joinPaths(lastOf([...pathsOf(current), ...added], fileLimitOf(column)))
  }

  function start(cell: CellFiles, file: File, id: string) {
    const controller = new AbortController()
    cell.under.set(id, controller)
    cell.sources.set(id, file)
    const { declared, props } = cell.column
    const isUnderWay = () => cell.under.get(id) === controller
    const finish = (outcome: Partial<UploadedFile>) => {
      if (!isUnderWay()) return
      cell.under.delete(id)
      if (outcome.status === 'done') cell.sources.delete(id)
      change(cell, id, outcome)
      settle(cell)
    }
    transport
      .send(
        {
          file,
          action: declared.action || undefined,
          token: declared.token === true,
          fields: { ...textFieldsOf(props.data), biz: textOr(props.bizPath, 'temp'), isup: '1' },
        },
        {
          signal: controller.signal,
          onProgress(percent) {
            // It is done when the server has answered.
            const shown = Math.min(99, Math.max(0, Math.floor(percent)))
            if (!isUnderWay() || cell.files.find((known) => known.id === id)?.percent === shown) return
            change(cell, id, { percent: shown })
            tell(cell)
          },
        },
      )
      .then(
        (answer) => {
          const outcome = readUploadAnswer(answer, responseNameOf(declared))
          if ('message' in outcome) finish({ status: 'error', message: outcome.message })
          else if (outcome.path.includes(',') && !holdsOneFile(cell.column)) {
            finish({ status: 'error', message: messages.commaInPath })
          } else {
            const { path } = outcome
            finish({ status: 'done', percent: 100, path, url: transport.addressOf(path) })
          }
        },
        (error: unknown) => finish({ status: 'error', message: failureText(error) }),
      )
  }

  /** Those that may be sent; why not, of the others, each reason once. */
  function fitting(column: UploadColumn, files: readonly File[]): readonly File[] {
    const limits = limitsOf(column)
    const refusals = new Map(files.map((file) => [file, refusalOf(file, limits)]))
    for (const refusal of new Set(refusals.values())) if (refusal !== null) notify?.('warning', refusal)
    return files.filter((file) => refusals.get(file) === null)
  }

  function forget() {
    for (const ofRow of cells.values()) {
      for (const cell of ofRow.values()) for (const id of [...cell.under.keys()]) callOff(cell, id)
    }
    cells.clear()
  }

  return {
    peek: (row, key) => find(row, key)?.files,
    filesOf: (row, column) =>
      find(row, column.key)?.files ?? storedFiles(valueIn(row, column.key), column, transport.addressOf),
    add(row, column, files) {
      const wanted = fitting(column, files)
      if (wanted.length === 0) return
      const cell = ensure(row, column)
      const added = wanted.map((file) => {
        fileCount += 1
        return { file, uploaded: newFile(file, `file-${fileCount}`, column) }
      })
      const all = [...cell.files, ...added.map(({ uploaded }) => uploaded)]
      const limit = fileLimitOf(column)
      const kept = lastOf(all, limit)
      // The one file of a cell is replaced, as everybody expects.
      if (limit > 1 && kept.length < all.length) notify?.('warning', fileMessages.kept(limit))
      for (const { id } of cell.files) if (!kept.some((file) => file.id === id)) callOff(cell, id)
      cell.files = kept
      for (const { file, uploaded } of added) if (kept.includes(uploaded)) start(cell, file, uploaded.id)
      tell(cell)
    },
    retry(row, column, fileId) {
      const cell = find(row, column.key)
      const source = cell?.sources.get(fileId)
      if (!cell || !source || cell.under.has(fileId)) return
      change(cell, fileId, { status: 'uploading', percent: 0, message: '' })
      start(cell, source, fileId)
      tell(cell)
    },
    remove(row, column, fileId) {
      const cell = ensure(row, column)
      callOff(cell, fileId)
      cell.files = cell.files.filter(({ id }) => id !== fileId)
      settle(cell)
    },
    move(row, column, fileId, by) {
      const cell = ensure(row, column)
      const from = cell.files.findIndex(({ id }) => id === fileId)
      const to = from + by
      const outcome = to < 0 ? 'first' : to >= cell.files.length ? 'last' : 'moved'
      if (from !== -1 && outcome === 'moved') {
        const files = [...cell.files]
        files.splice(to, 0, ...files.splice(from, 1))
        cell.files = files
      }
      settle(cell)
      return outcome
    },
    hold(row, column) {
      const cell = ensure(row, column)
      const before = cell.files
      cell.held = true
      const release = () => {
        cell.held = false
        settle(cell)
      }
      return {
        commit: () => {
          if (cell.held) release()
        },
        revert() {
          if (!cell.held) return
          const known = new Map(cell.files.map((file) => [file.id, file]))
          for (const { id } of cell.files) if (!before.some((file) => file.id === id)) callOff(cell, id)
          // Uploads that were taken out meanwhile are called off: there is nothing to bring back.
          cell.files = before
            .map((file) => known.get(file.id) ?? file)
            .filter(({ id, status }) => status !== 'uploading' || cell.under.has(id))
          release()
        },
      }
    },
    addressOf: transport.addressOf,
    wish(row, key, wish) {
      wished = { row, key, wish }
    },
    takeWish(row, key) {
      const found = wished
      wished = null
      return found?.row === row && found.key === key ? found.wish : undefined
    },
    get uploading() {
      let count = 0
      for (const [row, ofRow] of cells) {
        if (!isThere(row)) continue
        for (const { under } of ofRow.values()) count += under.size
      }
      return count
    },
    subscribe(onChange) {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    resume(rows) {
      for (const row of rows) for (const cell of [...(cells.get(row)?.values() ?? [])]) settle(cell)
    },
    forget,
    destroy() {
      forget()
      listeners.clear()
    },
  }
}

function newFile(file: File, id: string, column: UploadColumn): UploadedFile {
  return {
    id,
    name: file.name,
    type: file.type,
    size: file.size,
    status: 'uploading',
    percent: 0,
    path: '',
    message: '',
    responseName: responseNameOf(column.declared),
    url: '',
  }
}

/** Fields of pages hold several values as a list. */
function valueOfFiles({ files, column }: CellFiles): CellValue {
  const paths = files.filter(({ status }) => status === 'done').map(({ path }) => path)
  return column.props.valueAs === 'list' && paths.length > 0 ? paths : joinPaths(paths)
}

function lastOf<Item>(items: readonly Item[], limit: number): readonly Item[] {
  return items.length > limit ? items.slice(items.length - limit) : items
}

function textOr(value: unknown, fallback: string): string {
  return typeof value === 'string' && value !== '' ? value : fallback
}

/** Extra fields of the form, as the column's `props.data` gives them. */
function textFieldsOf(data: unknown): Readonly<Record<string, string>> {
  if (typeof data !== 'object' || data === null) return {}
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, String(value)]))
}
