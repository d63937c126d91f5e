import { sql } from 'kysely'
import { containsGrams } from '../db/contains-text.ts'
import { COLLEAGUE_COLUMNS, codeOf, members, peopleBelow, type Reading, readMembers } from '../users/colleagues.ts'
import { defineReport, type ReportFilter } from './report.ts'

/** Columns by the names of fields: what is shown whole, and so not the phone, which is masked. */
const COLUMNS = {
  id: sql<string>`sys_user.id`,
  username: sql<string>`username`,
  realname: sql<string>`realname`,
  sex: sql<string>`sex::text`,
  birthday: sql<string>`birthday`,
} as const

/** The active members of the caller's tenant, as pickers show them; `departId`: those of a department and below it. */
export const reportUser = defineReport({
  code: 'report_user',
  name: '用户选择',
  permissions: [],
  fields: [
    { name: 'username', title: '用户账号', type: 'String', width: 140, query: 'like', sortable: true },
    { name: 'realname', title: '用户姓名', type: 'String', width: 140, query: 'like', sortable: true },
    { name: 'sex', title: '性别', type: 'String', width: 80, dict: 'sex', query: 'equal', sortable: true },
    { name: 'birthday', title: '出生日期', type: 'Date', width: 120, query: 'between', sortable: true },
    { name: 'phone', title: '手机', type: 'String', width: 140 },
    { name: 'orgCodeTxt', title: '部门', type: 'String' },
    { name: 'id', title: '用户编号', type: 'String', width: 280, query: 'equal' },
  ],
  params: ['departId'],
  sort: { field: 'username', descending: false },
  async rows({ db, context }, search) {
    const { filters, params, sort, pageNo, pageSize } = search
    const departId = params.get('departId') ?? ''
    const code = departId === '' ? null : await codeOf(db, context, departId)
    const find = (reading: Reading) => {
      let found = members(db, context, reading)
      if (departId !== '') found = found.where('sys_user.id', 'in', peopleBelow(db, context, code))
      for (const filter of filters) found = found.where(conditionOf(filter))
      return found
    }
    const rows = find('few')
      .select(COLLEAGUE_COLUMNS)
      .orderBy(columnOf(sort.field), (order) => (sort.descending ? order.desc() : order.asc()).nullsLast())
      .orderBy('username')
      .limit(pageSize)
      .offset((pageNo - 1) * pageSize)
    return readMembers(db, context, { find, rows, place: search })
  },
})

function columnOf(name: string) {
  const column = Object.entries(COLUMNS).find(([known]) => known === name)?.[1]
  if (!column) throw new TypeError(`The report has no column "${name}".`)
  return column
}

function conditionOf(filter: ReportFilter) {
  const column = columnOf(filter.field.name)
  switch (filter.kind) {
    case 'any':
      return sql<boolean>`${column}::text = any(${filter.values}::text[])`
    case 'like':
      return containsGrams([column], filter.value)
    case 'equal':
      return sql<boolean>`${column} = ${filter.value}`
    case 'from':
      return sql<boolean>`${column} >= ${filter.value}`
    case 'to':
      return sql<boolean>`${column} <= ${filter.value}`
  }
}
