/** So many are named before the others are counted. */
const MOST_NAMED = 5

/** Of the contract (03 section 3). */
export const departmentMessages = {
  edited: '修改成功!',
  deleted: '删除成功!',
  companyAtTop: '公司没有上级；有上级的请选择部门或岗位',
  topIsCompany: '没有上级的机构类型只能是公司',
  nothingFound: '未查询匹配数据！',
  unknownKey: (name: string) => `部门主键只能是 id 或 orgCode：${name.slice(0, 64)}`,
  notFound: '未找到对应的部门，请刷新后重试',
  noSuchDepartment: '当前所选部门数据为空',
  ontoItself: '部门不能移动到自己的位置，请选择另一个部门',
  pageBroken: '部门管理页面暂不可用，请先修正它的定义',
  keptFromYou: (names: readonly string[]) => {
    const named = names.slice(0, MOST_NAMED).map((name) => `“${name}”`)
    const more = names.length > MOST_NAMED ? `等 ${names.length} 个部门` : ''
    return `您不能查看部门${named.join('、')}${more}，不能让用户加入、离开或负责；请由能查看的管理员操作`
  },
  nothingNamed: 'departId 和 orgCode 不能都为空！',
} as const
