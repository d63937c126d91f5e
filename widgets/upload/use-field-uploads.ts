import { useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { createHostUploads } from '#renderer/calls/host-uploads.ts'
import type { FileFieldPlan } from '#renderer/compile/plan.ts'
import type { UploadColumn, UploadedFile } from '#renderer/grid/engine/cell-services.ts'
import type { CellValue, GridRow } from '#renderer/grid/engine/row.ts'
import type { Host } from '#renderer/host.ts'
import type { InputProps } from '#renderer/widget.ts'
import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import { fileEntriesOf, filePathsOf, writeFileEntries } from '#schemas/values/file-value.ts'
import { createUploadTracker } from '../file/cell/create-upload-tracker.ts'
import { readUploadAnswer } from '../file/cell/upload-answer.ts'
import { messages } from '../file/messages.ts'
import { fileFormOf } from './file-text.ts'

type FieldInput = Pick<InputProps<unknown>, 'field' | 'value' | 'onChange' | 'onWaiting'>

/** The files of one field, as its drawing works with them. */
export interface FieldUploads {
  readonly files: readonly UploadedFile[]
  readonly limits: Limits
  add(files: readonly File[]): void
  remove(fileId: string): void
  retry(fileId: string): void
  move(fileId: string, by: 1 | -1): void
}

export interface Limits extends Pick<FileFieldPlan, 'accept' | 'maxMegabytes' | 'maxCount'> {
  readonly bizPath: string
}

/** Files of a field: the same queue as in the cells of the grid, over a row of its own. */
export function useFieldUploads(host: Host, input: FieldInput, limits: Limits): FieldUploads {
  const [uploads] = useState(() => createFieldUploads(host, input, limits))
  useLayoutEffect(() => uploads.follow(input, limits))
  const files = useSyncExternalStore(uploads.subscribe, () => uploads.files(input.value))
  return { ...uploads, files, limits }
}

const KEY = 'value'

function createFieldUploads(host: Host, first: FieldInput, firstLimits: Limits) {
  let input = first
  let limits = firstLimits
  const row: GridRow = { id: 'field', [KEY]: cellValueOf(first) }
  let shown: {
    readonly from: unknown
    readonly value: CanonicalValue
    readonly files: readonly UploadedFile[]
  } | null = null

  const transport = createHostUploads(host, (settled) => input.onWaiting?.(settled))
  /** By their paths, since only lists store names and sizes. */
  const taken = new Map<string, File>()
  const tracker = createUploadTracker({
    transport: {
      ...transport,
      async send(request, options) {
        const answer = await transport.send(request, options)
        const { path } = { path: '', ...readUploadAnswer(answer, 'message') }
        taken.set(path, request.file)
        return answer
      },
    },
    isThere: () => true,
    notify: (kind, text) => host.notice[kind](text),
    store(target, key, next) {
      target[key] = next
      input.onChange(toCanonical(input, next, taken))
    },
  })
  const column = (): UploadColumn => columnOf(limits)

  return {
    follow(next: FieldInput, nextLimits: Limits) {
      input = next
      limits = nextLimits
      row[KEY] = cellValueOf(next)
    },
    subscribe: (listener: () => void) => tracker.subscribe(listener),
    files(value: CanonicalValue): readonly UploadedFile[] {
      const from = tracker.peek(row, KEY)
      if (shown && shown.from === from && shown.value === value) return shown.files
      const files =
        from ?? named(tracker.filesOf({ id: 'field', [KEY]: cellValueOf({ ...input, value }) }, column()), value)
      shown = { from, value, files }
      return files
    },
    add: (files: readonly File[]) => tracker.add(row, column(), files),
    remove: (fileId: string) => tracker.remove(row, column(), fileId),
    retry: (fileId: string) => tracker.retry(row, column(), fileId),
    move(fileId: string, by: 1 | -1) {
      const outcome = tracker.move(row, column(), fileId, by)
      if (outcome === 'first') host.notice.warning(messages.atFirst)
      if (outcome === 'last') host.notice.warning(messages.atLast)
    },
  }
}

/** As a column of the grid says it. */
function columnOf({ accept, maxMegabytes, maxCount, bizPath }: Limits): UploadColumn {
  return {
    key: KEY,
    cell: { type: 'file' },
    declared: { key: KEY, title: '', type: 'file', ...(maxCount !== null && { number: maxCount }) },
    props: { accept: accept.join(','), maxSizeMb: maxMegabytes, bizPath },
  }
}

function cellValueOf({ field, value }: Pick<FieldInput, 'field' | 'value'>): CellValue {
  const paths = filePathsOf(value, fileFormOf(field.type))
  return paths.length === 0 ? null : paths.join(',')
}

/** Names of a list are those that its entries say. */
function named(files: readonly UploadedFile[], value: CanonicalValue): readonly UploadedFile[] {
  const entries = new Map(fileEntriesOf(value).map((entry) => [entry.filePath, entry]))
  return files.map((file) => {
    const entry = entries.get(file.path)
    return entry ? { ...file, name: entry.fileName, size: entry.fileSize } : file
  })
}

function toCanonical(
  { field, value }: Pick<FieldInput, 'field' | 'value'>,
  next: CellValue,
  taken: ReadonlyMap<string, File>,
): CanonicalValue {
  const paths = typeof next === 'string' && next !== '' ? next.split(',') : []
  if (paths.length === 0) return null
  if (fileFormOf(field.type) === 'list') {
    const entries = new Map(fileEntriesOf(value).map((entry) => [entry.filePath, entry]))
    return writeFileEntries(
      paths.map((filePath) => {
        const file = taken.get(filePath)
        return entries.get(filePath) ?? { fileName: file?.name ?? '', filePath, fileSize: file?.size ?? 0 }
      }),
      field.type.kind === 'json' ? {} : '',
    )
  }
  return field.multiple ? paths : (paths.at(-1) ?? null)
}
