import { listRoleChoices } from '#schemas/api/roles.ts'
import { PICKER_PAGE_SIZE, PICKER_PAGE_SIZES, type Picker, pagingOf } from './picker.ts'

export const roles: Picker = {
  type: 'role-select',
  name: '角色',
  title: '角色选择',
  widthPx: 900,
  pageSize: PICKER_PAGE_SIZE,
  pageSizes: PICKER_PAGE_SIZES,
  columns: [
    { field: 'roleName', title: '角色名称' },
    { field: 'roleCode', title: '角色编码' },
  ],
  queryItems: [{ name: 'roleCode', label: '角色编码', input: 'text' }],
  async load(call, question, signal) {
    const query = { ...question.query, ...pagingOf(question) }
    const { records, total } = await call(listRoleChoices, { query }, { signal })
    return { rows: records, total }
  },
}
