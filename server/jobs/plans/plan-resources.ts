import type { FieldError } from '#schemas/api/envelope.ts'
import { sysQuartzJob, sysQuartzRun } from '#schemas/managed/sys-quartz-job.ts'
import {
  defineManagedResource,
  type ManagedJudging,
  type ManagedSave,
} from '../../resources/managed/managed-resource.ts'
import { jobRegistry } from '../job-registry.ts'
import { findJob, unknownJobText } from './find-job.ts'
import { planMessages as messages } from './messages.ts'
import { planFault } from './plan-times.ts'
import { unsettle } from './settle-status.ts'

const WHEN = ['cronExpression', 'status', 'jobClassName', 'parameter']

/** When jobs run: each of a job that there is, at times that come. Servers hear of a change when it is kept. */
export const jobPlanResource = defineManagedResource({
  resource: sysQuartzJob,
  calls: { messages: { added: messages.added, edited: messages.edited, batchDeleted: messages.deletedMany } },
  hooks: {
    judge: async (judging, saves) => saves.flatMap((save) => judgePlan(judging, save)),
    afterWrite: async ({ trx, action, rows }, stored) => {
      if (action === 'delete') return
      const ids = stored.flatMap(({ id }, index) =>
        action === 'add' || WHEN.some((name) => rows[index]?.values.has(name)) ? [id] : [],
      )
      await unsettle(trx, ids)
    },
  },
})

export const jobRunResource = defineManagedResource({ resource: sysQuartzRun })

function judgePlan({ context }: ManagedJudging, { at, before, values }: ManagedSave): readonly FieldError[] {
  const errors: FieldError[] = []
  const refuse = (field: string, message: string) => {
    errors.push({ pointer: `${at}/${field}`, code: 'job-plan', message })
  }
  const value = (name: string) => String((values.has(name) ? values.get(name) : before?.values.get(name)) ?? '')
  if (values.has('jobClassName') || values.has('parameter')) {
    const definition = findJob(jobRegistry, value('jobClassName'))
    if (!definition) refuse('jobClassName', unknownJobText(jobRegistry, value('jobClassName')))
    else if (value('parameter') !== '') {
      const { title, parameterFault = () => messages.noParameter(title) } = definition.offer
      const fault = parameterFault(value('parameter'))
      if (fault !== null) refuse('parameter', fault)
    }
  }
  if (values.has('cronExpression')) {
    const fault = planFault(value('cronExpression'), context.now())
    if (fault !== null) refuse('cronExpression', fault)
  }
  return errors
}
