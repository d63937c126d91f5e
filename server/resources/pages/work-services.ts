import type { Databases } from '../../db/databases.ts'
import { createDictionaries } from '../../dictionaries/dictionaries.ts'
import type { TableRegistry } from '../../dictionaries/table-registry.ts'
import type { FileSigner } from '../../files/file-links.ts'
import { createNumberServices } from '../../numbers/number-services.ts'
import { createFindReportNames } from '../../reports/find-report-names.ts'
import type { SecretBox } from '../../secrets/secret-box.ts'
import type { PasswordHasher } from '../../session/password-hash.ts'
import { createFollow } from '../effects/follow.ts'
import type { FindKept } from '../kept/kept-fields.ts'
import type { ListServices } from '../lists/list-services.ts'
import type { Resource } from '../resource.ts'
import type { CallServices } from '../resource-work.ts'

/** What they are made of. */
export interface WorkOptions {
  readonly databases: Databases
  readonly tables: TableRegistry
  /** Signs the addresses of files. */
  readonly fileLinks: FileSigner
  readonly lists?: ListServices
  /** Of accounts that are made with a password. */
  readonly passwords?: Pick<PasswordHasher, 'hash'>
  /** For secrets of others that rows hold. */
  readonly secrets?: SecretBox
  /** How long a save waits for a counter without gaps; absent: as long as it sensibly can. */
  readonly gapFreeWaitMs?: number
  /** How long figures of all rows may take; absent: as long as somebody waits for them. */
  readonly figuresLimitMs?: number
}

interface KnownResources {
  /** By the code of the page. */
  readonly resource: (code: string) => Resource | undefined
  readonly resourceOf: (table: string) => Resource | undefined
  /** What pages keep of the rows of a table. */
  readonly findKept: FindKept
}

/** What the rows of all pages are read and changed with. */
export function createWorkServices(
  { databases, tables: registry, fileLinks, lists, passwords, secrets, gapFreeWaitMs, figuresLimitMs }: WorkOptions,
  { resource, resourceOf, findKept }: KnownResources,
): CallServices {
  const files = { sign: fileLinks.sign, resourceOf }
  const numbers = createNumberServices(databases.counters, gapFreeWaitMs)
  const dictionaries = createDictionaries(databases.app, databases.feed)
  const findReportNames = createFindReportNames({ registry, dictionaries, files, resource })
  const shared = { registry, dictionaries, files, findReportNames, numbers, lists, passwords, secrets }
  return {
    ...shared,
    figuresLimitMs,
    db: databases.app,
    read: databases.read,
    follow: createFollow(shared, findKept),
  }
}
