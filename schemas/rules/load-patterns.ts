import type { PatternEngine } from './pattern.ts'

/**
 * The engine of patterns for browsers, where it comes in a chunk of its own once a form or a grid needs it. What the
 * server and the tools import is `pattern-engine.ts`.
 */
let engine: PatternEngine | null = null

/** Null until it has come: what cannot be tried yet is tried before saving, and by the server in any case. */
export function loadedPatterns(): PatternEngine | null {
  return engine
}

/** Rejects when the chunk cannot be had; the next call tries again. */
export async function loadPatterns(): Promise<PatternEngine> {
  engine ??= (await import('./pattern-engine.ts')).patternEngine
  return engine
}
