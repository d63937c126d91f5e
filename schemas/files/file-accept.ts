/** What a field takes: `.pdf`, `image/*`, `image/png`. An empty list is everything that the server stores. */
export function acceptsFile(
  accept: readonly string[],
  { name, type }: { readonly name: string; readonly type: string },
): boolean {
  if (accept.length === 0) return true
  const lowerName = name.toLowerCase()
  return accept.some((entry) => {
    if (entry.startsWith('.')) return lowerName.endsWith(entry.toLowerCase())
    return entry.endsWith('/*') ? type.startsWith(entry.slice(0, -1)) : type === entry
  })
}

/** Whether a field takes pictures and nothing else. */
export function takesImagesOnly(accept: readonly string[]): boolean {
  return accept.length > 0 && accept.every((entry) => entry.startsWith('image/'))
}
