import { buildApp } from './app.ts'
import { openChangeLine } from './change-line.ts'
import { openPool } from './database.ts'
import { keepDictionaries, serveDictionaries } from './dictionaries.ts'
import { serveGoodsReads } from './goods-read.ts'
import { serveSaveAll } from './goods-save-all.ts'
import { serveGoodsWrites } from './goods-write.ts'
import { noteOperations } from './operation-log.ts'
import { servePermissions } from './permissions.ts'
import { createSessions } from './session.ts'
import { readCookieKey, serveSignIn } from './sign-in.ts'

/** The twin as a process: what one would write by hand for this one table, instead of a page file. */
const { DATABASE_URL: url, PORT: port } = process.env
if (!url || !port) throw new TypeError('DATABASE_URL and PORT are needed.')

const pool = openPool(url)
const line = await openChangeLine(url)
const dictionaries = keepDictionaries(pool, line)
const cookieKey = await readCookieKey(pool)
const sessions = createSessions(pool, line)
const app = await buildApp(sessions)
noteOperations(app, pool)
await app.register(
  async (api) => {
    serveGoodsReads(api, pool, dictionaries)
    serveGoodsWrites(api, { pool, dictionaries, sessions })
    serveSaveAll(api, { pool, dictionaries, sessions })
    serveDictionaries(api, dictionaries)
    servePermissions(api, pool, line)
    serveSignIn(api, { pool, dictionaries, cookieKey })
  },
  { prefix: '/jeecg-boot' },
)
await app.listen({ host: '127.0.0.1', port: Number(port) })

process.once('SIGTERM', async () => {
  await app.close()
  await line.close()
  await pool.end()
})
