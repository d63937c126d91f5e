import type { EndpointResult } from '#schemas/api/endpoint.ts'
import type { getUserPermissionByToken } from '#schemas/api/permissions.ts'
import { createCache } from '../caches/cache.ts'
import type { ChangeFeed } from '../caches/change-feed.ts'
import { CHANGE_KEYS } from '../caches/watched-tables.ts'
import type { Db } from '../db/databases.ts'
import { lastingResult } from '../http/lasting-results.ts'
import type { RequestContext } from '../http/request-context.ts'
import { type DeclaredCodes, splitCodes } from './declared-codes.ts'
import { createMenuTree } from './menu-tree.ts'
import { toNewestMenu } from './newest-menu.ts'
import { listDefinedActions, listGrantedActions, listGrantedMenuRows, type RolesOfTenant } from './repository.ts'

type Permissions = EndpointResult<typeof getUserPermissionByToken>

export interface KnownPermissionsOptions {
  readonly db: Db
  readonly feed: ChangeFeed
  readonly declared: DeclaredCodes
  /** Where browsers find our console; null: not known. */
  readonly consoleUrl: string | null
}

/** What callers with these roles get, in the words of their client. */
interface Wish extends RolesOfTenant {
  readonly isNewest: boolean
}

/** So many different sets of roles ask at once. */
const KEPT = 100

/** Menu and permissions of callers, kept by what they depend on: their roles, and not who they are. */
export function createKnownPermissions({ db, feed, declared, consoleUrl }: KnownPermissionsOptions) {
  const load = async (key: string): Promise<Permissions> => {
    const { isNewest, ...holder } = JSON.parse(key) as Wish // made below
    const [menuRows, auth, allAuth] = await Promise.all([
      listGrantedMenuRows(db, holder),
      listGrantedActions(db, holder, declared),
      listDefinedActions(db, declared),
    ])
    const codeList = [...new Set(auth.flatMap(({ action }) => splitCodes(action)))]
    const tree = createMenuTree(menuRows)
    const menu = isNewest ? toNewestMenu(tree, consoleUrl) : tree
    // The type of the schema lets it be changed, which nobody does.
    return lastingResult({ menu, auth, allAuth, codeList, sysSafeMode: false } as Permissions)
  }
  const cache = createCache<Permissions>({
    name: 'permissions',
    feed,
    size: KEPT,
    load,
    endsWith: () => [CHANGE_KEYS.rights],
  })
  // Which codes are in force depends on the pages that are there.
  declared.onChange?.(cache.clear)
  return (context: RequestContext, isNewest: boolean) => {
    const wish: Wish = {
      tenantId: context.tenantId,
      roles: [...context.roles].toSorted(),
      departRoles: [...context.departRoles].toSorted(),
      isNewest,
    }
    return cache.get(JSON.stringify(wish))
  }
}
