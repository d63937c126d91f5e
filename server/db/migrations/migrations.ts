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
import { grams } from './0026-grams.ts'
import { changes } from './0027-changes.ts'
import { pageTexts } from './0028-page-texts.ts'
import { users } from './0029-users.ts'
import { dictionaries } from './0030-dictionaries.ts'
import { logs } from './0031-logs.ts'
import { tenantEntries } from './0032-tenants.ts'
import { departments } from './0034-departments.ts'
import { announcementPages } from './0035-announcement-pages.ts'
import { menus } from './0036-menus.ts'
import { jobPlans } from './0050-job-plans.ts'
import { messageScreens } from './0051-message-screens.ts'
import { secondFactor } from './0060-second-factor.ts'
import { dataSources } from './0070-data-sources.ts'
import { gatewayRoutes } from './0071-gateway-routes.ts'
import { addressBook } from './0072-address-book.ts'
import { departRoles } from './0073-depart-roles.ts'
import { followed } from './0077-followed.ts'
import { dataRules } from './0080-data-rules.ts'
import { departRules } from './0083-depart-rules.ts'
import { roleMembers } from './0086-role-members.ts'
import { savedQueries } from './0090-saved-queries.ts'
import { listSettings } from './0091-list-settings.ts'
import { tasks } from './0093-tasks.ts'
import { importMappings } from './0094-import-mappings.ts'
import { peopleInOrder } from './0095-people-in-order.ts'
import { removedMessages } from './0096-removed-messages.ts'
import { positionLevels } from './0100-position-levels.ts'
import { tenantsOfAccounts } from './0101-tenants-of-accounts.ts'
import { namesInLists } from './0102-names-in-lists.ts'
import { dataLogTitles } from './0103-data-log-titles.ts'

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
  '0026-grams': grams,
  '0027-changes': changes,
  '0028-page-texts': pageTexts,
  '0029-users': users,
  '0030-dictionaries': dictionaries,
  '0031-logs': logs,
  '0032-tenants': tenantEntries,
  '0034-departments': departments,
  '0035-announcement-pages': announcementPages,
  '0036-menus': menus,
  '0050-job-plans': jobPlans,
  '0051-message-screens': messageScreens,
  '0060-second-factor': secondFactor,
  '0070-data-sources': dataSources,
  '0071-gateway-routes': gatewayRoutes,
  '0072-address-book': addressBook,
  '0073-depart-roles': departRoles,
  '0077-followed': followed,
  '0080-data-rules': dataRules,
  '0083-depart-rules': departRules,
  '0086-role-members': roleMembers,
  '0090-saved-queries': savedQueries,
  '0091-list-settings': listSettings,
  '0093-tasks': tasks,
  '0094-import-mappings': importMappings,
  '0095-people-in-order': peopleInOrder,
  '0096-removed-messages': removedMessages,
  '0100-position-levels': positionLevels,
  '0101-tenants-of-accounts': tenantsOfAccounts,
  '0102-names-in-lists': namesInLists,
  '0103-data-log-titles': dataLogTitles,
}
