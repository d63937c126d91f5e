import type { Callbacks } from './syntax.ts'

/** Something that only one part of the code may do, or none. */
export interface Ban {
  readonly name: string
  /** What to do instead. */
  readonly message: string
  appliesTo(path: string): boolean
  /** What to look at; `report` takes the place that offends. */
  visit(report: (node: { readonly start: number }) => void): Callbacks
}
