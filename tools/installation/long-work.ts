import { BackupError } from '#server/backup/backup-error.ts'
import { sizeText } from '#server/backup/messages.ts'
import type { Progress, ProgressStep } from '#server/backup/progress.ts'
import { StartProblem } from '#server/settings/start-problem.ts'
import type { Terminal } from '../command.ts'
import { installationMessages as messages } from './messages.ts'

const LINE_EVERY_MS = 1_000
const SIGNALS = ['SIGINT', 'SIGTERM'] as const

/**
 * Runs what takes a while: shows how far it is, a line a second, and ends it in order when it is interrupted; a second
 * signal ends the process as usual. What the person at the terminal can mend is one text and exit code 1.
 */
export async function runLongWork(terminal: Terminal, work: (progress: Progress) => Promise<number>): Promise<number> {
  let isInterrupted = false
  let shownAt = Date.now()
  const interrupt = () => {
    isInterrupted = true
  }
  const progress: Progress = (step) => {
    if (isInterrupted) throw new BackupError(messages.interrupted)
    if (Date.now() - shownAt < LINE_EVERY_MS) return
    shownAt = Date.now()
    terminal.err(`${describe(step)}\n`)
  }
  for (const signal of SIGNALS) process.once(signal, interrupt)
  try {
    return await work(progress)
  } catch (error) {
    const isKnown = error instanceof BackupError || error instanceof StartProblem
    if (!isKnown) throw error
    terminal.err(`${error.message}\n`)
    return 1
  } finally {
    for (const signal of SIGNALS) process.off(signal, interrupt)
  }
}

function describe(step: ProgressStep): string {
  switch (step.kind) {
    case 'check':
      return messages.checking(sizeText(step.bytes), sizeText(step.of))
    case 'rows':
      return messages.rows(step.done + 1, step.of, step.table, sizeText(step.bytes))
    case 'indexes':
      return messages.indexes(step.done, step.of)
    case 'files':
      return messages.files(step.done, step.of, sizeText(step.bytes))
  }
}
