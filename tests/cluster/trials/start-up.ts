import { migrations } from '#server/db/migrations/migrations.ts'
import { expectThat, type Trial } from '../trial.ts'

/** What migrations make is in PostgreSQL's own log, as often as somebody has made it. */
export const startUp: Trial = {
  name: 'three servers begin at once on an empty database',
  run: async ({ postgres, servers }) => {
    const made = [...postgres.log().matchAll(/create table (?:if not exists )?"(sys_\w+)"/g)].map(([, table]) => table)
    const twice = made.filter((table, index) => made.indexOf(table) !== index)
    expectThat(made.length > 10, `PostgreSQL has logged only ${made.length} tables.`)
    expectThat(twice.length === 0, `Made twice: ${twice.join(', ')}`)
    const done = await postgres.query<{ name: string }>('select name from pagewright.pagewright_migration')
    const wanted = Object.keys(migrations).length
    expectThat(done.length === wanted, `${done.length} of ${wanted} migrations are noted.`)
    const admins = await postgres.query("select 1 from pagewright.sys_user where username = 'admin'")
    expectThat(admins.length === 1, `There are ${admins.length} administrators.`)
    const errors = servers().flatMap((server) => server.complaints(50))
    expectThat(errors.length === 0, `Errors at the start: ${errors[0]}`)
    return `${wanted} migrations and ${made.length} tables, each made once; one administrator`
  },
}
