/** Texts of the cells for departments and users. */
export const messages = {
  selectDepartment: '请点击选择部门',
  selectUser: '请选择用户',
} as const
