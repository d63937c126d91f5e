import pg from 'pg'

/** How many rows of each group there are. */
export async function groupsIn(url: string): Promise<ReadonlyMap<string, number>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ remark: string; rows: number }>(
      'select remark, count(*)::int as rows from pagewright.market_manufacturer group by remark',
    )
    return new Map(rows.map(({ remark, rows: count }) => [remark, count]))
  } finally {
    await client.end()
  }
}
