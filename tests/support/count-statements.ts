import pg from 'pg'

/** The texts of all statements that this process sends to PostgreSQL while `work` runs, whoever sends them. */
export async function statementsOf(work: () => Promise<unknown>): Promise<readonly string[]> {
  const texts: string[] = []
  const { query } = pg.Client.prototype
  // Every call goes through in the form in which it came.
  pg.Client.prototype.query = function (this: pg.Client, ...given: never[]) {
    const [statement] = given as readonly unknown[]
    const text = typeof statement === 'string' ? statement : Reflect.get(Object(statement), 'text')
    if (!isListening(this)) texts.push(String(text))
    return Reflect.apply(query, this, given)
  } as typeof query
  try {
    await work()
  } finally {
    pg.Client.prototype.query = query
  }
  return texts
}

/** The connection that listens says every second that it is there. */
function isListening(client: pg.Client): boolean {
  const { application_name: name } = Object(Reflect.get(client, 'connectionParameters'))
  return name === 'pagewright-notifications'
}
