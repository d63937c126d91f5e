import { sql } from 'kysely'
import type { Address } from '#schemas/api/address-book.ts'
import { SEE_CONTACTS } from '#schemas/managed/sys-address.ts'
import { escapeLike } from '../db/contains-text.ts'
import type { Db } from '../db/databases.ts'
import type { PageWanted } from '../http/picker-query.ts'
import { hasPermission, type RequestContext } from '../http/request-context.ts'
import { standsBelow } from './below-department.ts'

export interface AddressesWanted extends PageWanted {
  /** Empty: all of the tenant. */
  readonly orgCode: string
  readonly realname: string
  readonly workNo: string
  /** A row for each department that somebody belongs to; else one for each person. */
  readonly each: 'person' | 'place'
}

/** One page of the address book, by names. */
export async function readAddresses(
  db: Db,
  context: RequestContext,
  wanted: AddressesWanted,
): Promise<{ readonly records: readonly Address[]; readonly total: number }> {
  const { tenantId } = context
  const { orgCode, realname, workNo, each, pageNo, pageSize } = wanted
  const people = db
    .selectFrom('sys_colleague')
    .where('sys_colleague.tenant_id', '=', tenantId)
    .$if(orgCode !== '', (query) =>
      query.where('sys_colleague.id', 'in', (below) =>
        below
          .selectFrom('sys_user_depart')
          .where(standsBelow(context, { code: orgCode }))
          .select('user_id'),
      ),
    )
    .$if(realname !== '', (query) => query.where('sys_colleague.realname', 'ilike', `%${escapeLike(realname)}%`))
    .$if(workNo !== '', (query) => query.where('sys_colleague.work_no', 'ilike', `%${escapeLike(workNo)}%`))
    .leftJoin(
      (places) =>
        places
          .selectFrom('sys_user_depart')
          .innerJoin('sys_depart', 'sys_depart.id', 'sys_user_depart.depart_id')
          .where('sys_depart.tenant_id', '=', tenantId)
          .where('sys_depart.del_flag', '=', 0)
          // One row for each person: the departments stand in it together.
          .where(sql<boolean>`${each === 'place'}`)
          .$if(orgCode !== '', (query) => query.where(standsBelow(context, { code: orgCode })))
          .select(['user_id', 'sys_depart.id as place_id', 'sys_depart.depart_name as place_name'])
          .as('place'),
      (join) => join.onRef('place.user_id', '=', 'sys_colleague.id'),
    )
  const { total } = await people.select(({ fn }) => fn.countAll().as('total')).executeTakeFirstOrThrow()
  const rows = await people
    .innerJoin('sys_user', 'sys_user.id', 'sys_colleague.id')
    .orderBy('sys_colleague.realname')
    .orderBy('sys_colleague.id')
    .orderBy('place_id')
    .limit(pageSize)
    .offset((pageNo - 1) * pageSize)
    .select([
      'sys_colleague.id',
      'sys_colleague.realname',
      'sys_colleague.work_no as workNo',
      'sys_colleague.post',
      'sys_colleague.telephone',
      'sys_colleague.avatar',
      'sys_colleague.email',
      'sys_colleague.phone',
      'sys_colleague.depart_name as departNames',
      'place_id as departId',
      'place_name as departName',
      'sys_user.phone as wholePhone',
      'sys_user.email as wholeEmail',
    ])
    .execute()
  const isOpen = hasPermission(context, SEE_CONTACTS)
  const records = rows.map(({ departNames, wholePhone, wholeEmail, ...row }) => ({
    ...row,
    userId: row.id,
    departName: each === 'place' ? row.departName : departNames,
    ...(isOpen && { phone: wholePhone, email: wholeEmail }),
  }))
  return { records, total: Number(total) }
}
