import type { Ban } from './ban.ts'
import { domBans } from './dom-bans.ts'
import { importBans } from './import-bans.ts'
import { kindBans } from './kind-bans.ts'
import { permissionBans } from './permission-bans.ts'
import { sqlBans } from './sql-bans.ts'

/** Every ban. Each is shown to bite, and to let the one right place be, in `bans.test.ts`. */
export const bans: readonly Ban[] = [...sqlBans, ...domBans, ...importBans, ...permissionBans, ...kindBans]
