/** Of rows, which nobody knows by heart. */
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** What the server writes for what not everybody may see. */
const HIDDEN = '***'

/** What an object holds that a person knows, in its order: texts and numbers. Null of anything else. */
export function plainValues(json: string): readonly string[] | null {
  const values = Object.values(readObject(json) ?? {})
  const known = values.flatMap((value) => (typeof value === 'string' || typeof value === 'number' ? `${value}` : []))
  const told = known.filter((text) => text !== '' && text !== HIDDEN && !ID.test(text))
  return told.length > 0 ? told : null
}

function readObject(json: string): object | null {
  try {
    const read: unknown = JSON.parse(json)
    return typeof read === 'object' && !Array.isArray(read) ? read : null
  } catch {
    // It is shown as it is.
    return null
  }
}
