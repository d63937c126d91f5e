import type { Migration } from 'kysely'
import { systemTables } from './0001-system-tables.ts'
import { rules } from './0002-rules.ts'
import { importReports } from './0003-import-reports.ts'
import { accounts } from './0004-accounts.ts'
import { announcements } from './0005-announcements.ts'
import { installation } from './0006-installation.ts'
import { tenants } from './0007-tenants.ts'
import { signIn } from './0008-sign-in.ts'
import { edge } from './0009-edge.ts'
import { announcementKinds } from './0010-announcement-kinds.ts'
import { pageClaims } from './0012-page-claims.ts'
import { managedResources } from './0013-managed-resources.ts'
import { pickers } from './0014-pickers.ts'
import { files } from './0016-files.ts'
import { delivery } from './0017-delivery.ts'
import { numbers } from './0018-numbers.ts'
import { expressionFunctions } from './0019-expression-functions.ts'
import { effects } from './0020-effects.ts'
import { aroundPages } from './0021-around-pages.ts'
import { pageTimers } from './0022-page-timers.ts'
import { existingTables } from './0024-existing-tables.ts'
import { announcementReaders } from './0025-announcement-readers.ts'
import { changes } from './0027-changes.ts'

/** In order; a name never changes once it has been released. A new one goes to the end. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001-system-tables': systemTables,
  '0002-rules': rules,
  '0003-import-reports': importReports,
  '0004-accounts': accounts,
  '0005-announcements': announcements,
  '0006-installation': installation,
  '0007-tenants': tenants,
  '0008-sign-in': signIn,
  '0009-edge': edge,
  '0010-announcement-kinds': announcementKinds,
  '0012-page-claims': pageClaims,
  '0013-managed-resources': managedResources,
  '0014-pickers': pickers,
  '0016-files': files,
  '0017-delivery': delivery,
  '0018-numbers': numbers,
  '0019-expression-functions': expressionFunctions,
  '0020-effects': effects,
  '0021-around-pages': aroundPages,
  '0022-page-timers': pageTimers,
  '0024-existing-tables': existingTables,
  '0025-announcement-readers': announcementReaders,
  '0027-changes': changes,
}
