import { batchTask } from '../resources/batch/batch-task.ts'
import { exportTask } from '../resources/transfers/export-task.ts'
import { importTask } from '../resources/transfers/import-task.ts'
import type { TaskKind } from './task.ts'

/** One line per kind of work that people begin and need not wait for; each lies with its area. */
export const taskRegistry: readonly TaskKind[] = [exportTask, importTask, batchTask]
