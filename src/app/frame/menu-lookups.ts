import type { ConsoleConfig } from '#schemas/api/console-config.ts'
import type { UserInfo } from '#schemas/api/session.ts'
import type { AddressLookups } from '#src/features/menu/menu-address.ts'

interface LookupSources {
  readonly config: ConsoleConfig
  /** Of the console itself. */
  readonly origin: string
  readonly user: Pick<UserInfo, 'id' | 'username'>
  readonly tenantId: string
}

/** The contract's names for what menu addresses may look up, from this installation's configuration. */
export function menuLookups({ config, origin, user, tenantId }: LookupSources): AddressLookups {
  const api = absolute(config.apiBaseUrl, origin)
  return {
    ownOrigin: origin,
    config: {
      domianURL: api,
      staticDomainURL: config.staticDomain === '' ? `${api}/sys/common/static` : absolute(config.staticDomain, origin),
      onlinePreviewDomainURL: withoutSlash(config.previewUrl),
      casPrefixUrl: withoutSlash(config.casUrl),
    },
    userId: user.id,
    username: user.username,
    tenantId,
  }
}

/** Menu rows go on with a slash of their own. */
function absolute(address: string, origin: string): string {
  return withoutSlash(new URL(address, origin).href)
}

function withoutSlash(address: string): string {
  return address.replace(/\/+$/, '')
}
