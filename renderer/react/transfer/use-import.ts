import { useState } from 'react'
import type { ImportProgress } from '#schemas/api/resources.ts'
import type { DataSource, ImportReport, ImportRequest } from '../../data-source.ts'
import { createIdempotencyKey } from '../form/model/idempotency-key.ts'
import { toFailure } from '../states/failure.ts'
import { type FileChoice, NO_FILES } from './file-choice.ts'
import { type Transfer, useTransfer } from './use-transfer.ts'

/** What became of one file. */
export type FileOutcome =
  | { readonly kind: 'report'; readonly file: File; readonly report: ImportReport }
  | { readonly kind: 'failed'; readonly file: File; readonly message: string }
  /** It was tried, and waits for a word. */
  | { readonly kind: 'tried'; readonly file: File; readonly message: string; readonly agreement: string }
  | { readonly kind: 'cancelled'; readonly file: File }
  /** The server goes on with it, and nobody waits. */
  | { readonly kind: 'begun'; readonly file: File; readonly message: string }

export interface Import {
  readonly choice: FileChoice
  choose(choice: FileChoice): void
  readonly transfer: Transfer
  /** The file on its way, from 0. */
  readonly position: number
  /** Empty until the first run is over. */
  readonly outcomes: readonly FileOutcome[]
  /** How far the server is with that file; null while it has told nothing. */
  readonly rows: ImportProgress | null
  /** Answers what became of the files. */
  start(how: ImportHow): Promise<readonly FileOutcome[]>
  /** Back to the choice of files. */
  restart(): void
}

/** How the files are to be imported. */
export interface ImportHow extends Omit<ImportRequest, 'file' | 'idempotencyKey'> {
  readonly inBackground: boolean
}

/** Imports the chosen files, one after the other: each is a whole of its own. `onImported` when rows came in. */
export function useImport(dataSource: DataSource, onImported: () => void): Import {
  const [choice, choose] = useState<FileChoice>(NO_FILES)
  const [position, setPosition] = useState(0)
  const [outcomes, setOutcomes] = useState<readonly FileOutcome[]>([])
  const [rows, setRows] = useState<ImportProgress | null>(null)
  const transfer = useTransfer()

  async function importFile(file: File, { inBackground, ...how }: ImportHow): Promise<FileOutcome> {
    const request = { ...how, file, idempotencyKey: createIdempotencyKey() }
    setRows(null)
    try {
      if (inBackground && dataSource.background) {
        const background = await dataSource.background()
        const begun = await transfer.run(async (options) => ({
          message: await background.importRows(request, options),
        }))
        if (!begun) return { kind: 'cancelled', file }
        if (begun.message !== null) return { kind: 'begun', file, message: begun.message }
      }
      const report = await transfer.run((options) => dataSource.importRows(request, { ...options, onRows: setRows }))
      if (report?.agreement !== undefined) {
        return { kind: 'tried', file, message: report.message, agreement: report.agreement }
      }
      return report ? { kind: 'report', file, report } : { kind: 'cancelled', file }
    } catch (error) {
      return { kind: 'failed', file, message: toFailure(error).message }
    }
  }

  async function start(how: ImportHow) {
    const done: FileOutcome[] = []
    for (const [index, file] of choice.files.entries()) {
      setPosition(index)
      const outcome = await importFile(file, how)
      done.push(outcome)
      // Whoever calls one off wants no further ones.
      if (outcome.kind === 'cancelled') break
    }
    setOutcomes(done)
    // The answer of a call that was called off is not known: what the list shows must be true all the same.
    const mayHaveChanged = (outcome: FileOutcome) =>
      outcome.kind === 'report' ? outcome.report.imported !== 0 : outcome.kind !== 'tried'
    if (done.some(mayHaveChanged)) onImported()
    return done
  }

  return {
    choice,
    choose,
    transfer,
    position,
    outcomes,
    rows,
    start,
    restart() {
      choose(NO_FILES)
      setOutcomes([])
    },
  }
}
