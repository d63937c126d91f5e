import type { DefinedAction, GrantedAction } from '../api/permissions.ts'

/** Button authority of one user: what the console hides and disables. The server decides by `isGranted` as well. */
export interface ActionCheck {
  /** The `has` rule: a control tied to the code is shown. Permissions of type '2' have no say in it. */
  isVisible(code: string): boolean
  /** A control tied to a permission of type '2' is shown, but not operable. */
  isDisabled(code: string): boolean
  /**
   * Actions in force below a prefix that the user lacks, without the prefix: a toolbar leaves these buttons out.
   * The prefix carries its separator: `market:price:`.
   */
  excludedActions(prefix: string): ReadonlySet<string>
}

const DISABLING_TYPE = '2'
const HIDING_TYPE = '1'
const NOT_IN_FORCE = '0'
const IN_FORCE = '1'

/**
 * Whether a call or a control tied to `code` is open: granted, or defined by a permission that is not in force.
 * A code that is defined nowhere is open to nobody but those who hold it.
 */
export function isGranted(code: string, granted: ReadonlySet<string>, notInForce: ReadonlySet<string>): boolean {
  return granted.has(code) || notInForce.has(code)
}

/** @param lists `auth` and `allAuth` of the permission call: what the user was granted, and all that is defined. */
export function createActionCheck(lists: {
  readonly auth: readonly GrantedAction[]
  readonly allAuth: readonly DefinedAction[]
}): ActionCheck {
  const { auth, allAuth } = lists
  const disabling = (entry: GrantedAction) => entry.type === DISABLING_TYPE
  const other = (entry: GrantedAction) => entry.type !== DISABLING_TYPE

  const granted = codesOf(auth.filter(other))
  const notInForce = codesOf(allAuth.filter((entry) => other(entry) && entry.status === NOT_IN_FORCE))
  const enabled = codesOf(auth.filter(disabling))
  const mayDisable = codesOf(allAuth.filter(disabling))
  const neverDisables = codesOf(allAuth.filter((entry) => disabling(entry) && entry.status === NOT_IN_FORCE))

  const grantedHiding = codesOf(auth.filter((entry) => entry.type === HIDING_TYPE))
  const inForceHiding = codesOf(allAuth.filter((entry) => entry.type === HIDING_TYPE && entry.status === IN_FORCE))

  return {
    isVisible: (code) => isGranted(code, granted, notInForce),
    isDisabled: (code) => mayDisable.has(code) && !isGranted(code, enabled, neverDisables),
    excludedActions(prefix) {
      const lacking = [...inForceHiding].filter((code) => code.startsWith(prefix) && !grantedHiding.has(code))
      return new Set(lacking.map((code) => code.slice(prefix.length)))
    },
  }
}

/** An entry may hold several codes separated by commas. */
function codesOf(entries: readonly GrantedAction[]): ReadonlySet<string> {
  const codes = entries.flatMap((entry) => entry.action.split(',')).map((code) => code.trim())
  return new Set(codes.filter((code) => code !== ''))
}
