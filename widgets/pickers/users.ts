import { listColleagues } from '#schemas/api/users.ts'
import { textOf } from './chosen.ts'
import { PICKER_PAGE_SIZE, PICKER_PAGE_SIZES, type Picker, pagingOf } from './picker.ts'

/** Specified: the newest accounts first. */
const NEWEST_FIRST = { column: 'createTime', order: 'desc' }
const SEXES: Readonly<Record<string, string>> = { '1': '男', '2': '女' }

/** A tree of departments, and the people of each (contract 14, section 6.2). */
export const usersByDepartment: Picker = {
  type: 'user-by-department',
  name: '用户',
  title: '根据部门选择用户',
  widthPx: 1250,
  pageSize: 10,
  pageSizes: PICKER_PAGE_SIZES,
  hasDepartments: true,
  columns: [
    { field: 'username', title: '用户账号' },
    { field: 'realname', title: '用户姓名' },
    { field: 'sex', title: '性别', text: ({ sex }) => SEXES[String(sex)] ?? '' },
    { field: 'phone', title: '手机' },
    { field: 'orgCodeTxt', title: '部门' },
  ],
  queryItems: [{ name: 'username', label: '用户账号', input: 'text' }],
  load: loadUsers,
}

/** Several users, found by what they are (contract 14, section 6.1). */
export const users: Picker = {
  type: 'user-select',
  name: '用户',
  title: '用户选择',
  widthPx: 1200,
  pageSize: PICKER_PAGE_SIZE,
  pageSizes: PICKER_PAGE_SIZES,
  columns: [
    { field: 'realname', title: '姓名' },
    { field: 'username', title: '账号' },
    { field: 'phone', title: '电话' },
    { field: 'birthday', title: '出生日期', text: ({ birthday }) => textOf(birthday).slice(0, 10) },
  ],
  queryItems: [
    { name: 'username', label: '账号', input: 'text' },
    { name: 'sex', label: '性别', input: { dict: 'sex' } },
    { name: 'birthday', label: '出生日期', input: 'date' },
  ],
  load: loadUsers,
}

/** The same in a narrow dialog: what is chosen stands below the rows. */
export const usersNarrow: Picker = {
  ...users,
  widthPx: 500,
  columns: users.columns.slice(0, 2),
  queryItems: users.queryItems.slice(0, 1),
}

async function loadUsers(...[call, question, signal]: Parameters<Picker['load']>): ReturnType<Picker['load']> {
  const query = {
    ...question.query,
    ...pagingOf(question),
    ...NEWEST_FIRST,
    total: 'estimate',
    ...(question.department !== null && { departId: question.department }),
  }
  const { records, total, totalIsExact = true } = await call(listColleagues, { query }, { signal })
  return { rows: records, total, isEstimate: !totalIsExact }
}
