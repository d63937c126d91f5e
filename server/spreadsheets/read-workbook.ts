import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { findPackageRoot } from '../package-root.ts'
import { refusalMessages } from './messages.ts'
import { createRowStore, type RowStore } from './row-store.ts'
import type { SheetRow } from './sheet-row.ts'
import type { WorkbookRefusal } from './workbook-refusal.ts'

export class WorkbookRefusedError extends Error {
  override readonly name = 'WorkbookRefusedError'
  readonly code: WorkbookRefusal

  constructor(code: WorkbookRefusal, options?: ErrorOptions) {
    super(refusalMessages[code], options)
    this.code = code
  }
}

/** A sheet of a workbook, every cell as people would type it. Its rows lie in a store, not in memory. */
export interface ReadSheet {
  readonly name: string
  readonly otherSheets: readonly string[]
  readonly rowCount: number
  /** The rows with anything in them, from the first, some at a time; may be asked for again. */
  rows(): AsyncIterable<readonly SheetRow[]>
}
/** What a file may be; known to the thread that reads it. */
export interface WorkbookLimits {
  readonly bytes: number
  readonly unpackedBytes: number
  /** Of unpacked to packed bytes, for parts above `ratioFreeBytes`. */
  readonly ratio: number
  readonly ratioFreeBytes: number
  readonly parts: number
  readonly rows: number
  readonly columns: number
  /** Rows above the data that do not count. */
  readonly headerRows: number
  /** About so many rows change hands at a time. */
  readonly batchRows: number
}

const MB = 1024 * 1024
export const MAX_WORKBOOK_BYTES = 100 * MB
const MAX_IMPORT_ROWS = 200_000

const LIMITS: WorkbookLimits = {
  bytes: MAX_WORKBOOK_BYTES,
  // 200,000 rows of 100 columns; it is read as it is unpacked, and never lies in memory.
  unpackedBytes: 2_000 * MB,
  ratio: 100,
  ratioFreeBytes: MB,
  parts: 2_000,
  rows: MAX_IMPORT_ROWS,
  columns: 200,
  headerRows: 3,
  batchRows: 200,
}
const HEAP_MB = 256
const READ_WITHIN_MS = 120_000

/** A sent file: open, since it may have no name. */
export interface SentFile {
  readonly descriptor: number
  readonly size: number
  readonly fileName: string
}

export interface WorkbookReader {
  /**
   * Reads a sheet of a sent file into a store, in a thread of its own, with a heap and a time limit.
   * @param signal ends the thread.
   * @throws {WorkbookRefusedError}
   */
  read(file: SentFile, into: RowStore, options?: ReadOptions): Promise<ReadSheet>
}

export interface ReadOptions {
  readonly signal?: AbortSignal
  /** Name of the sheet; absent: the first. */
  readonly sheet?: string
  /** Told now and then how many rows there are. */
  readonly onRows?: (count: number) => void
}

export interface WorkbookReaderOptions {
  /** Files that are read at the same time; the others wait. */
  readonly threads?: number
  readonly limits?: Partial<WorkbookLimits>
  readonly withinMs?: number
}

const WORKER_FILE = 'server/spreadsheets/workbook-worker.mjs'

export function createWorkbookReader(options: WorkbookReaderOptions = {}): WorkbookReader {
  const { threads = 2, withinMs = READ_WITHIN_MS } = options
  const limits = { ...LIMITS, ...options.limits }
  const workerFile = join(findPackageRoot(), WORKER_FILE)
  const waiting: (() => void)[] = []
  let running = 0

  async function takeTurn(): Promise<void> {
    if (running < threads) running += 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
  }

  function endTurn() {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }

  return {
    async read({ descriptor, size, fileName }, into, read = {}) {
      // What is too large is not worth a turn.
      if (size > limits.bytes) throw new WorkbookRefusedError('too-large')
      await takeTurn()
      try {
        read.signal?.throwIfAborted()
        const rows = createRowStore(into)
        const sheet = await runWorker(
          workerFile,
          { descriptor, fileName, limits, sheet: read.sheet ?? null },
          { withinMs, rows, ...read },
        )
        return { ...sheet, rowCount: rows.count(), rows: rows.read }
      } finally {
        endTurn()
      }
    },
  }
}

type WorkerAnswer =
  | { readonly kind: 'rows'; readonly count: number; readonly bytes: Uint8Array }
  | { readonly kind: 'end'; readonly name: string; readonly otherSheets: readonly string[] }
  | { readonly kind: 'refused'; readonly reason: WorkbookRefusal }

interface RunOptions extends ReadOptions {
  readonly withinMs: number
  readonly rows: ReturnType<typeof createRowStore>
}

function runWorker(
  file: string,
  workerData: unknown,
  { withinMs, rows, signal, onRows }: RunOptions,
): Promise<Pick<ReadSheet, 'name' | 'otherSheets'>> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(file, {
      workerData,
      // Nothing of this process but the file: neither its environment nor its loaders.
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    })
    const timer = setTimeout(() => fail(new WorkbookRefusedError('too-complex')), withinMs)
    const onAbort = () => fail(signal?.reason)
    signal?.addEventListener('abort', onAbort, { once: true })
    let isEnding = false
    function end(settle: () => void) {
      if (isEnding) return
      isEnding = true
      clearTimeout(timer)
      signal?.removeEventListener('abort', onAbort)
      // The file is closed by whoever has opened it: not while the thread still reads it.
      void worker.terminate().then(settle, settle)
    }
    const fail = (error: unknown) => end(() => reject(error))
    worker.on('message', (answer: WorkerAnswer) => {
      if (answer.kind === 'refused') return fail(new WorkbookRefusedError(answer.reason))
      if (answer.kind === 'end') return end(() => resolve({ name: answer.name, otherSheets: answer.otherSheets }))
      rows.write(answer).then(() => {
        onRows?.(rows.count())
        worker.postMessage('taken')
      }, fail)
    })
    worker.once('error', (cause: Error) => {
      const isOutOfMemory = 'code' in cause && cause.code === 'ERR_WORKER_OUT_OF_MEMORY'
      fail(isOutOfMemory ? new WorkbookRefusedError('too-complex', { cause }) : cause)
    })
    worker.once('exit', () => fail(new WorkbookRefusedError('damaged')))
  })
}
