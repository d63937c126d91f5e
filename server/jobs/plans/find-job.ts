import type { JobDefinition, JobOffer } from '../job.ts'
import { planMessages as messages } from './messages.ts'

type OfferedJob = JobDefinition & { readonly offer: JobOffer }

/** The job of a plan: by its own name, or by that under which the contract knows it. Undefined: nobody offers it. */
export function findJob(definitions: readonly JobDefinition[], className: string): OfferedJob | undefined {
  return offeredJobs(definitions).find(({ name, offer }) => name === className || offer.classNames?.includes(className))
}

/** What is told of a job that is not there: what there is. */
export function unknownJobText(definitions: readonly JobDefinition[], className: string): string {
  const known = offeredJobs(definitions).map(({ name, offer }) => messages.offered(name, offer.title))
  return messages.unknownJob(className, known.join('、'))
}

export function offeredJobs(definitions: readonly JobDefinition[]): readonly OfferedJob[] {
  return definitions.filter((definition): definition is OfferedJob => definition.offer !== undefined)
}
