import type { polyphonic as Polyphonic } from 'pinyin-pro'
import type { Readings } from './match-text.ts'

export function readingsOf(polyphonic: typeof Polyphonic): Readings {
  return (text) => polyphonic(text, { type: 'array', toneType: 'none' })
}

/** How Chinese is read: a dictionary that weighs more than the rest of the search, so it comes with the first search. */
export async function loadReadings(): Promise<Readings> {
  const { polyphonic } = await import('pinyin-pro')
  return readingsOf(polyphonic)
}
