import type { CanonicalValue } from '#schemas/values/canonical-value.ts'

/** A stored value as components of Ant Design hold it: nothing is undefined. */
export function plainValue(value: CanonicalValue): unknown {
  return value ?? undefined
}

/** What a component reports, as it is stored: nothing is null, and lists are plain, not Formily's observed ones. */
export function canonicalValue(value: unknown): CanonicalValue {
  if (Array.isArray(value)) return value.length === 0 ? null : value.map(String)
  if (typeof value === 'string') return value === '' ? null : value
  return typeof value === 'number' || typeof value === 'boolean' ? value : null
}
