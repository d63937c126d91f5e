import type { FormatContext, QueryValue } from '#renderer/widget.ts'
import { formatChoices } from '../choices/choice-text.ts'
import { listOf } from '../text/canonical-text.ts'

/** Specified: nothing is chosen where the value is 0. */
const NOTHING = '0'

/** The nodes that are chosen. */
export function chosenNodes(value: QueryValue): readonly string[] {
  return listOf(value).filter((item) => item !== NOTHING)
}

export function formatNodes(value: QueryValue, context: FormatContext<unknown>): string {
  return formatChoices(chosenNodes(value), context)
}
