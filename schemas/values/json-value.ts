/** Nesting and size of what a `json` field may hold. */
export const MAX_JSON_DEPTH = 16
export const MAX_JSON_LENGTH = 100_000

/** A JSON object or list. Lists are objects with string keys too, which is all that this type says. */
export type JsonContainer = { readonly [key: string]: unknown }

export function isJsonContainer(value: unknown): value is JsonContainer {
  return typeof value === 'object' && value !== null
}

/** Whether objects and lists are nested deeper than `limit`; stops looking there, and never recurses. */
export function isNestedDeeperThan(value: unknown, limit: number): boolean {
  let level: unknown[] = [value]
  for (let depth = 0; level.length > 0; depth += 1) {
    const containers = level.filter(isJsonContainer)
    if (containers.length > 0 && depth >= limit) return true
    level = containers.flatMap((container) => Object.values(container))
  }
  return false
}

/** The value of a JSON text; `undefined` when it is none (JSON itself has no undefined). */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
