import { useState } from 'react'
import type { DataSource, ImportReport } from '../../data-source.ts'
import { createIdempotencyKey } from '../form/model/idempotency-key.ts'
import { toFailure } from '../states/failure.ts'
import { type FileChoice, NO_FILES } from './file-choice.ts'
import { type Transfer, useTransfer } from './use-transfer.ts'

/** What became of one file. */
export type FileOutcome =
  | { readonly kind: 'report'; readonly file: File; readonly report: ImportReport }
  | { readonly kind: 'failed'; readonly file: File; readonly message: string }
  | { readonly kind: 'cancelled'; readonly file: File }

export interface Import {
  readonly choice: FileChoice
  choose(choice: FileChoice): void
  readonly transfer: Transfer
  /** The file on its way, from 0. */
  readonly position: number
  /** Empty until the first run is over. */
  readonly outcomes: readonly FileOutcome[]
  start(allOrNothing: boolean): Promise<void>
  /** Back to the choice of files. */
  restart(): void
}

/** Imports the chosen files, one after the other: each is a whole of its own. `onImported` when rows came in. */
export function useImport(dataSource: DataSource, onImported: () => void): Import {
  const [choice, choose] = useState<FileChoice>(NO_FILES)
  const [position, setPosition] = useState(0)
  const [outcomes, setOutcomes] = useState<readonly FileOutcome[]>([])
  const transfer = useTransfer()

  async function importFile(file: File, allOrNothing: boolean): Promise<FileOutcome> {
    const request = { file, allOrNothing, idempotencyKey: createIdempotencyKey() }
    try {
      const report = await transfer.run((options) => dataSource.importRows(request, options))
      return report ? { kind: 'report', file, report } : { kind: 'cancelled', file }
    } catch (error) {
      return { kind: 'failed', file, message: toFailure(error).message }
    }
  }

  async function start(allOrNothing: boolean) {
    const done: FileOutcome[] = []
    for (const [index, file] of choice.files.entries()) {
      setPosition(index)
      const outcome = await importFile(file, allOrNothing)
      done.push(outcome)
      // Whoever calls one off wants no further ones.
      if (outcome.kind === 'cancelled') break
    }
    setOutcomes(done)
    // The answer of a call that was called off is not known: what the list shows must be true all the same.
    if (done.some((outcome) => outcome.kind !== 'report' || outcome.report.imported !== 0)) onImported()
  }

  return {
    choice,
    choose,
    transfer,
    position,
    outcomes,
    start,
    restart() {
      choose(NO_FILES)
      setOutcomes([])
    },
  }
}
