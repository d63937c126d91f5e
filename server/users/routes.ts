import type { FastifyInstance } from 'fastify'
import {
  getDepartmentHead,
  getMultiUser,
  getUsersByDepartId,
  listColleagues as listColleaguesEndpoint,
  queryDepartPostByOrgCode,
  queryDepartPostUserPageList,
} from '#schemas/api/users.ts'
import { isDate } from '#schemas/values/calendar.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/databases.ts'
import type { TableRegistry } from '../dictionaries/table-registry.ts'
import { answer } from '../http/answer.ts'
import { businessFailure } from '../http/api-error.ts'
import { valueMessages } from '../http/messages.ts'
import { pageOf, readPage, readSearch, readSort, splitNames, withoutStars } from '../http/picker-query.ts'
import { createRateLimit } from '../http/rate-limit.ts'
import { serveEndpoint } from '../http/serve-endpoint.ts'
import { pickerCondition } from '../references/asked-reference.ts'
import { type ColleagueColumn, colleaguesOfDepartment, findColleagues, listColleagues } from './colleagues.ts'

const PAGE_SIZES = { usual: 10, most: 100 }
/** A person who picks colleagues needs a few; whoever copies the list of accounts needs many. */
const SEARCHES_PER_MINUTE = 60
/** Names of stored values: each field of a form and each page of a list asks for them. */
const NAMES_PER_MINUTE = 240
const MINUTE_MS = 60_000

/** By what is shown whole: an order by masked phones would tell them. */
const SORTED_BY: Readonly<Record<string, ColleagueColumn>> = {
  username: 'username',
  realname: 'realname',
  sex: 'sex',
  birthday: 'birthday',
  createTime: 'create_time',
}

/** What everybody may see of the members of his tenant. */
export function serveUsers(
  app: FastifyInstance,
  db: Db,
  { registry, clock }: { readonly registry: TableRegistry; readonly clock: Clock },
): void {
  const limitOf = (name: string, max: number) => createRateLimit({ db, name, max, windowMs: MINUTE_MS, clock })
  const limitSearches = limitOf('colleagues', SEARCHES_PER_MINUTE)
  const limitNames = limitOf('colleague-names', NAMES_PER_MINUTE)

  for (const endpoint of [listColleaguesEndpoint, queryDepartPostUserPageList, queryDepartPostByOrgCode]) {
    serveEndpoint(app, endpoint, async ({ query, context }) => {
      await limitSearches(context.userId)
      const page = readPage(query, PAGE_SIZES)
      if (query.birthday && !isDate(query.birthday)) throw businessFailure(valueMessages.format('出生日期'))
      const namesExactly = query.isMultiTranslate === 'true'
      const { records, total, isExact } = await listColleagues(db, context, {
        ...page,
        username: namesExactly ? { part: '', exactly: splitNames(query.username) } : readSearch(query.username),
        realname: withoutStars(query.realname),
        sex: query.sex ? Number(query.sex) : null,
        birthday: query.birthday || null,
        ids: splitNames(query.id),
        condition: pickerCondition(registry, context, 'sys_user', query),
        departId: query.departId ?? '',
        orgCode: query.orgCode?.trim() ?? '',
        sort: readSort(query, SORTED_BY, { column: 'create_time', descending: true }),
        total: query.total === 'estimate' ? 'estimate' : 'exact',
      })
      return answer({ ...pageOf(records, total, page), ...(!isExact && { totalIsExact: false }) })
    })
  }

  serveEndpoint(app, getMultiUser, async ({ query, context }) => {
    await limitNames(context.userId)
    const named = {
      ids: splitNames(query.id),
      usernames: splitNames(query.username),
      realnames: splitNames(query.realname),
    }
    return answer(await findColleagues(db, context, named))
  })

  serveEndpoint(app, getUsersByDepartId, async ({ query, context }) => {
    await limitNames(context.userId)
    return answer([...(await colleaguesOfDepartment(db, context, query.id ?? '', { inCharge: false }))])
  })

  serveEndpoint(app, getDepartmentHead, async ({ query, context }) => {
    await limitNames(context.userId)
    const page = readPage(query, PAGE_SIZES)
    const heads = await colleaguesOfDepartment(db, context, query.departId ?? '', { inCharge: true })
    const first = (page.pageNo - 1) * page.pageSize
    return answer(pageOf(heads.slice(first, first + page.pageSize), heads.length, page))
  })
}
