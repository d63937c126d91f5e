/** Signs that stand for themselves in every place of a picture; all others mean something to Mermaid somewhere. */
const PLAIN = /[\p{L}\p{N} 、，。；：？！“”（）《》「」→]/u

/**
 * Any text as a label. Mermaid has no escape of its own for quotes, colons or brackets; it reads `#58;` as the sign of that
 * number, in quoted labels and behind the colon of a transition alike.
 */
export function label(text: string): string {
  return Array.from(text.replace(/\s+/g, ' '), (sign) => (PLAIN.test(sign) ? sign : `#${sign.codePointAt(0)};`)).join(
    '',
  )
}

/** Ids that are no keyword of Mermaid, whatever the things are called: the same thing has the same id. */
export function createIds(prefix: string): (name: string) => string {
  const ids = new Map<string, string>()
  return (name) => {
    const id = ids.get(name) ?? `${prefix}${ids.size + 1}`
    ids.set(name, id)
    return id
  }
}

/** A fenced picture, as GitHub draws it. */
export function picture(kind: string, lines: readonly string[]): string {
  return ['```mermaid', kind, ...lines.map((line) => `  ${line}`), '```'].join('\n')
}
