import { messages } from './messages.ts'

const NAMES_SHOWN = 5

/** The first few by name; a hundred names would say nothing. */
export function listed(names: readonly string[]): string {
  const shown = names.slice(0, NAMES_SHOWN).join('、')
  return names.length > NAMES_SHOWN ? messages.andMore(shown, names.length) : shown
}
