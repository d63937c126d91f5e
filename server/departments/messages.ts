/** Of the contract (03 section 3). */
export const departmentMessages = {
  nothingFound: '未查询匹配数据！',
  unknownKey: (name: string) => `部门主键只能是 id 或 orgCode：${name.slice(0, 64)}`,
} as const
