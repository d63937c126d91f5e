/** `price`, `tiers.price`, `old.price`; what stands in quotes is no name. */
const NAMES = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|(?:([A-Za-z_]\w*)\.)?([A-Za-z_]\w*)/g

/**
 * The fields that not everybody sees: those that say so, and what is computed from them. Told by the names in the
 * expressions, since other pages must know before this one is compiled. `tiers.cost` for a column of a sub-table.
 */
export function restrictedNames(page: Record<string, unknown>): ReadonlySet<string> {
  const places = [
    ...Object.entries(asObject(page.fields)).map(([name, declaration]) => ({ table: '', name, declaration })),
    ...Object.entries(asObject(page.subTables)).flatMap(([table, declared]) =>
      Object.entries(asObject(asObject(declared).fields)).map(([name, declaration]) => ({ table, name, declaration })),
    ),
  ].map(({ table, name, declaration }) => ({
    table,
    path: table === '' ? name : `${table}.${name}`,
    ...asObject(declaration),
  }))
  const restricted = new Set<string>()
  const isRestricted = ({ table, permission, value, reveals }: (typeof places)[number] & Record<string, unknown>) => {
    if (permission !== undefined) return true
    if (typeof value !== 'string' || reveals === true) return false
    return [...value.matchAll(NAMES)].some(([, owner, name = '']) => {
      if (owner === undefined || owner === 'old') return restricted.has(name)
      return restricted.has(`${owner === 'row' ? table : owner}.${name}`)
    })
  }
  for (let before = -1; before < restricted.size; ) {
    before = restricted.size
    for (const place of places) if (isRestricted(place)) restricted.add(place.path)
  }
  return restricted
}

function asObject(value: unknown): Record<string, unknown> {
  // Any object may be read by key; what a key holds stays unknown.
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
