import { type Answer, type Load, ROWS_OF_GROUP } from './load.ts'
import type { Outage } from './scenarios.ts'

/** No call may be without an answer for longer. */
export const BOUND_MS = 10_000

export interface Seen {
  /** How often each was answered. */
  readonly texts: ReadonlyMap<string, number>
  readonly slowestMs: number
}

export function summarise(answers: readonly Answer[]): Seen {
  const texts = new Map<string, number>()
  for (const { kind, text } of answers) {
    const key = text === 'ok' ? `${kind} ok` : text
    texts.set(key, (texts.get(key) ?? 0) + 1)
  }
  return { texts, slowestMs: Math.round(Math.max(0, ...answers.map(({ ms }) => ms))) }
}

export function judgeAnswers({ texts, slowestMs }: Seen, { answers }: Pick<Outage, 'answers'>): readonly string[] {
  const odd = [...texts.keys()].filter((text) => !text.endsWith(' ok') && !answers.test(text))
  return [
    ...odd.map((text) => `answered: ${text}`),
    ...(slowestMs > BOUND_MS ? [`an answer took ${slowestMs} ms`] : []),
  ]
}

/** @param stored the number of rows of each group */
export function judgeRows({ acknowledged }: Load, stored: ReadonlyMap<string, number>): readonly string[] {
  const problems: string[] = []
  for (const group of acknowledged) if (!stored.has(group)) problems.push(`${group} was acknowledged and is gone`)
  for (const [group, rows] of stored) {
    if (rows !== ROWS_OF_GROUP) problems.push(`${group} is there by half: ${rows} of ${ROWS_OF_GROUP} rows`)
  }
  return problems
}
