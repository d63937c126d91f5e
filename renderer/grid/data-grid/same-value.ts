/** Whether two props say the same: written anew in a render, they are other objects, and nothing is to be drawn anew. */
export function isSameValue(left: unknown, right: unknown): boolean {
  if (Object.is(left, right)) return true
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false
  if (left instanceof RegExp && right instanceof RegExp) return String(left) === String(right)
  if (!isPlain(left) || !isPlain(right)) return false
  const entries = Object.entries(left)
  return (
    entries.length === Object.keys(right).length &&
    entries.every(([key, value]) => key in right && isSameValue(value, (right as Record<string, unknown>)[key])) // Both are objects.
  )
}

/** What is made of something else (elements of React, classes) is compared by identity. */
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  return (prototype === Object.prototype || prototype === Array.prototype) && !('$$typeof' in value)
}
