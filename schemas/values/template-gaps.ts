const GAP = /\$\{\s*(\w+)\s*\}/g

/** The names of the gaps in a text, `${name}`, each once. */
export function gapsOf(text: string): readonly string[] {
  return [...new Set([...text.matchAll(GAP)].flatMap(([, name]) => (name === undefined ? [] : [name])))]
}

/** The text with its gaps filled in. */
export function fillGaps(text: string, given: (name: string) => string): string {
  return text.replace(GAP, (_gap, name: string) => given(name))
}
