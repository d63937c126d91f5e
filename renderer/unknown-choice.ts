import type { ChoicesPlan } from './compile/plan.ts'

/**
 * What stands for a stored value that is no choice: the value itself, which is never hidden, and why it has no name. A
 * reference leads to no row any more, an item of a dictionary is none: that is said first, for where the rest is cut.
 */
export function unknownChoiceText(value: string, source: ChoicesPlan['source'] | undefined): string {
  return source === 'ref' ? `${value}（已失效）` : `未知（${value}）`
}
