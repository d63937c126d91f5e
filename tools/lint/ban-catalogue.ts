import { domBans } from './dom-bans.ts'
import { importBans } from './import-bans.ts'
import { kindBans } from './kind-bans.ts'
import { permissionBans } from './permission-bans.ts'
import { sqlBans } from './sql-bans.ts'
import type { Callbacks } from './syntax.ts'

/** Something that only one part of the code may do, or none. */
export interface Ban {
  readonly name: string
  /** What to do instead. */
  readonly message: string
  appliesTo(path: string): boolean
  /** What to look at; `report` takes the place that offends. */
  visit(report: (node: { readonly start: number }) => void): Callbacks
}

/** Every ban. Each is shown to bite, and to let the one right place be, in `bans.test.ts`. */
export const bans: readonly Ban[] = [...sqlBans, ...domBans, ...importBans, ...permissionBans, ...kindBans]
