import type { RowGroup } from '../../../data-source.ts'

/** What stands above the rows of a group. */
export interface GroupHeading extends Pick<RowGroup, 'value' | 'text' | 'figures'> {
  /** How many rows there are below it, shown or not. */
  readonly count: number
}
