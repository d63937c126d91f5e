import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { findPackageRoot } from '../package-root.ts'
import { refusalMessages } from './messages.ts'
import type { WorkbookRefusal } from './workbook-refusal.ts'

export class WorkbookRefusedError extends Error {
  override readonly name = 'WorkbookRefusedError'
  readonly code: WorkbookRefusal

  constructor(code: WorkbookRefusal, options?: ErrorOptions) {
    super(refusalMessages[code], options)
    this.code = code
  }
}

/** The first sheet of a workbook, every cell as people would type it. */
export interface ReadSheet {
  readonly name: string
  readonly otherSheets: readonly string[]
  /** Rows with anything in them; `number` is what the spreadsheet shows beside the row. */
  readonly rows: readonly SheetRow[]
  /** Cells that hold an error instead of a value; `column` counts from 0. */
  readonly errors: readonly { readonly row: number; readonly column: number; readonly text: string }[]
}
export interface SheetRow {
  readonly number: number
  readonly cells: readonly (string | null)[]
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
}

const MB = 1024 * 1024
export const MAX_WORKBOOK_BYTES = 10 * MB
const MAX_IMPORT_ROWS = 100_000

const LIMITS: WorkbookLimits = {
  bytes: MAX_WORKBOOK_BYTES,
  unpackedBytes: 100 * MB,
  ratio: 100,
  ratioFreeBytes: MB,
  parts: 2_000,
  rows: MAX_IMPORT_ROWS,
  columns: 200,
  headerRows: 3,
}
const HEAP_MB = 256
const READ_WITHIN_MS = 30_000

export interface WorkbookReader {
  /**
   * Reads a sent file in a thread of its own, with a heap and a time limit.
   * @throws {WorkbookRefusedError}
   */
  read(bytes: Uint8Array, fileName: string): Promise<ReadSheet>
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
  const file = join(findPackageRoot(), WORKER_FILE)
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
    async read(bytes, fileName) {
      // What is too large is not worth a turn.
      if (bytes.length > limits.bytes) throw new WorkbookRefusedError('too-large')
      await takeTurn()
      try {
        return await runWorker(file, { bytes, fileName, limits }, withinMs)
      } finally {
        endTurn()
      }
    },
  }
}

type WorkerAnswer =
  | { readonly kind: 'sheet'; readonly sheet: ReadSheet }
  | { readonly kind: 'refused'; readonly reason: WorkbookRefusal }

function runWorker(file: string, workerData: unknown, withinMs: number): Promise<ReadSheet> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(file, {
      workerData,
      // Nothing of this process but the file: neither its environment nor its loaders.
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    })
    const timer = setTimeout(() => end(() => reject(new WorkbookRefusedError('too-complex'))), withinMs)
    function end(settle: () => void) {
      clearTimeout(timer)
      settle()
      void worker.terminate()
    }
    worker.once('message', (answer: WorkerAnswer) =>
      end(() => (answer.kind === 'sheet' ? resolve(answer.sheet) : reject(new WorkbookRefusedError(answer.reason)))),
    )
    worker.once('error', (cause: Error) => {
      const isOutOfMemory = 'code' in cause && cause.code === 'ERR_WORKER_OUT_OF_MEMORY'
      end(() => reject(isOutOfMemory ? new WorkbookRefusedError('too-complex', { cause }) : cause))
    })
    worker.once('exit', () => end(() => reject(new WorkbookRefusedError('damaged'))))
  })
}
