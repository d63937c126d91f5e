import type { FastifyInstance } from 'fastify'
import { queryByOrgCode, queryDepartUserByOrgCode } from '#schemas/api/address-book.ts'
import type { Db } from '../db/databases.ts'
import { answer } from '../http/answer.ts'
import { pageOf, readPage, withoutStars } from '../http/picker-query.ts'
import { serveEndpoint } from '../http/serve-endpoint.ts'
import { readAddresses } from './read-addresses.ts'

const PAGE_SIZES = { usual: 10, most: 1_000 }

/** The address book as clients of the contract ask for it beside the page (`address-resource.ts`). */
export function serveAddressBook(app: FastifyInstance, db: Db): void {
  for (const [endpoint, each] of [
    [queryByOrgCode, 'place'],
    [queryDepartUserByOrgCode, 'person'],
  ] as const) {
    serveEndpoint(app, endpoint, async ({ query, context }) => {
      const page = readPage(query, PAGE_SIZES)
      const { records, total } = await readAddresses(db, context, {
        ...page,
        each,
        orgCode: query.orgCode?.trim() ?? '',
        realname: withoutStars(query.realname),
        workNo: withoutStars(query.workNo),
      })
      return answer(pageOf(records, total, page))
    })
  }
}
