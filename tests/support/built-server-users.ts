import { join } from 'node:path'
import type { Databases } from '#server/db/databases.ts'
import { readCredentials } from '#server/db/embedded/data-folder.ts'
import { toUrl } from '#server/db/embedded/open-embedded.ts'
import { readPostmasterFile } from '#server/db/embedded/postmaster-file.ts'
import { createPasswordHasher } from '#server/session/password-hash.ts'
import { addUser, type NewUser } from './add-user.ts'
import { readDatabaseNote } from './built-server.ts'
import type { ConsoleUser } from './console-test.ts'
import { type DatabaseAddress, openAddress } from './test-cluster.ts'

const PASSWORD = 'E2e-user-1357'

/** Makes a user on a running built server, in its database: there is no call for that yet. */
export async function addConsoleUser(
  dataFolder: string,
  name: string,
  rights: Pick<NewUser, 'permissions' | 'menus'> = {},
): Promise<ConsoleUser> {
  const databases = openServerDatabase(dataFolder)
  try {
    const now = new Date()
    await addUser(databases.app, { name, password: PASSWORD, ...rights, passwords: createPasswordHasher(), now })
  } finally {
    await databases.close()
  }
  return { name, password: PASSWORD }
}

/** As if the server had made his password: he has to replace it before anything else. */
export async function makePasswordInitial(dataFolder: string, name: string): Promise<void> {
  const databases = openServerDatabase(dataFolder)
  try {
    await databases.app
      .updateTable('sys_user_secret')
      .set({ must_change: true })
      .where('user_id', 'in', (query) => query.selectFrom('sys_user').select('id').where('username', '=', name))
      .executeTakeFirstOrThrow()
  } finally {
    await databases.close()
  }
}

/** Takes a permission from the role that `addConsoleUser` made for him. */
export async function takePermission(dataFolder: string, name: string, permission: string): Promise<void> {
  const databases = openServerDatabase(dataFolder)
  try {
    await databases.app
      .deleteFrom('sys_role_permission')
      .where('role_id', 'in', (query) =>
        query.selectFrom('sys_role').select('id').where('role_code', '=', `role-${name}`),
      )
      .where('permission_id', 'in', (query) =>
        query.selectFrom('sys_permission').select('id').where('perms', '=', permission),
      )
      .execute()
  } finally {
    await databases.close()
  }
}

/** The database of a running built server, with the rows of all its tenants. To be closed again. */
export function openServerDatabase(dataFolder: string): Databases {
  const databases = openAddress(readDatabaseNote(dataFolder) ?? readEmbeddedAddress(dataFolder))
  return { ...databases, app: databases.app.withoutPlugins() }
}

function readEmbeddedAddress(dataFolder: string): DatabaseAddress {
  const folder = join(dataFolder, 'data', 'database')
  const cluster = join(folder, 'cluster')
  const { app, owner } = readCredentials({ folder, cluster, log: join(folder, 'postgres.log') })
  const port = readPostmasterFile(cluster)?.port
  if (port === undefined) throw new Error(`No database is running in ${folder}.`)
  return { appUrl: toUrl('app', app, port), ownerUrl: toUrl('owner', owner, port) }
}
