/** Of the contract (03 section 3). */
export const departmentMessages = {
  edited: '修改成功!',
  deleted: '删除成功!',
  companyAtTop: '公司没有上级；有上级的请选择部门或岗位',
  topIsCompany: '没有上级的机构类型只能是公司',
  nothingFound: '未查询匹配数据！',
  unknownKey: (name: string) => `部门主键只能是 id 或 orgCode：${name.slice(0, 64)}`,
  nothingNamed: 'departId 和 orgCode 不能都为空！',
} as const
