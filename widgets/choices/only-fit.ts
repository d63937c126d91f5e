import type { Choice } from '#renderer/widget.ts'

/**
 * The one choice that an early Enter can have meant: the only one that was found, or the only one that is called just as
 * was typed. Undefined: nobody but the user can tell.
 */
export function onlyFit(found: readonly Choice[], keyword: string): Choice | undefined {
  if (found.length === 1) return found[0]
  const named = found.filter((choice) => isCalled(choice, keyword))
  return named.length === 1 ? named[0] : undefined
}

function isCalled({ text, parts = [] }: Choice, keyword: string): boolean {
  return text === keyword || parts.includes(keyword)
}
