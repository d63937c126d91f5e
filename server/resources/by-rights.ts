import type { DataContext } from '../http/request-context.ts'

/** The system may do everything. */
const ALL_RIGHTS = {}

/**
 * What a part of a page comes to for somebody's rights, found once: plans do not change, and the rights of somebody are one
 * set for as long as they stay the same.
 *
 * @param find must depend on nothing of its caller but their permissions.
 */
export function byRights<Part extends object, Found>(
  find: (part: Part, context: DataContext) => Found,
): (part: Part, context: DataContext) => Found {
  const kept = new WeakMap<Part, WeakMap<object, Found>>()
  return (part, context) => {
    const rights = context.kind === 'system' ? ALL_RIGHTS : context.permissions
    const ofPart = kept.get(part) ?? new WeakMap<object, Found>()
    kept.set(part, ofPart)
    const known = ofPart.get(rights)
    if (known !== undefined) return known
    const found = find(part, context)
    ofPart.set(rights, found)
    return found
  }
}
