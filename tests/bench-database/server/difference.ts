/** What may differ: when and by what an answer was made, and what it made. */
const OWN_VALUES: ReadonlySet<string> = new Set(['timestamp', 'token'])
/** Where something was made or changed, its id and its times differ as well. */
const OWN_OF_WRITES: ReadonlySet<string> = new Set(['id', 'createTime', 'updateTime'])

/** The first place where the two differ, as JSON; undefined: they are the same. */
export function differs(one: unknown, other: unknown, place: string): string | undefined {
  const [left, right] = [JSON.stringify(one), JSON.stringify(other)]
  return left === right ? undefined : `${place}:\nours ${left}\ntwin ${right}`
}

/** As `differs`, field by field and in the same order; of values that each makes for itself the shapes are compared. */
export function differenceOf(one: unknown, other: unknown, place: string, isWrite: boolean): string | undefined {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) {
    return differs(one, other, place)
  }
  const keys = differs(Object.keys(one), Object.keys(other), `${place} (names and their order)`)
  if (keys !== undefined) return keys
  for (const [name, value] of Object.entries(one)) {
    const isOwn = OWN_VALUES.has(name) || (isWrite && OWN_OF_WRITES.has(name))
    const counterpart: unknown = Reflect.get(other, name)
    const found = isOwn
      ? differs(shapeOf(value), shapeOf(counterpart), `${place}.${name} (its shape)`)
      : differenceOf(value, counterpart, `${place}.${name}`, isWrite)
    if (found !== undefined) return found
  }
  return undefined
}

/** Digits and letters stand for any of their kind. */
function shapeOf(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(/[0-9a-f]/gi, 'x').replace(/[\w-]{20,}/g, 'text')
  return typeof value
}
