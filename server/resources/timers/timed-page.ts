import type { Resource } from '../resource.ts'
import type { WorkServices } from '../resource-work.ts'

/** A page that may do something by itself, with what its rows are changed with. */
export interface TimedPage {
  readonly resource: Resource
  readonly services: WorkServices
}
/** The pages with timers, as they are at the moment. */
export type TimedPages = () => readonly TimedPage[]
