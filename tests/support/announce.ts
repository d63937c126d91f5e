import { publishAnnouncement } from '#server/announcements/publish.ts'
import { createSystemContext } from '#server/http/request-context.ts'
import { openServerDatabase } from './built-server-users.ts'

/** Publishes a notice to one user of a running built server, through its embedded database: there is no call for that yet. */
export async function announce(dataFolder: string, username: string, title: string): Promise<void> {
  const databases = openServerDatabase(dataFolder)
  try {
    const { id } = await databases.app
      .selectFrom('sys_user')
      .where('username', '=', username)
      .select('id')
      .executeTakeFirstOrThrow()
    await publishAnnouncement(
      databases.app,
      createSystemContext('announcements', () => new Date()),
      { title, content: `<p>${title}</p>`, priority: 'M', category: '1', userIds: [id] },
    )
  } finally {
    await databases.close()
  }
}
