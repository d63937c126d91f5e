/** Of the contract (03-system-config section 2, 14 section 5). */
export const categoryMessages = {
  treeParameter: (code: string | null) => `加载分类字典树参数有误.[${code ?? 'null'}]!`,
  conditionMalformed: '组件JTreeSelect-condition传值有误，需要一个json字符串!',
  conditionRefused: (name: string) => `分类字典没有可作条件的字段：${name.slice(0, 64)}`,
  nothingFound: '查询无果',
  severalFound: (field: string, value: string) => `查询数据异常,[${field}]存在多个值:${value}`,
  fieldRefused: '字段无效，请检查!',
  idsMissing: 'ids 不能为空',
  noData: (code: string) => `无数据,参数有误.[${code}]`,
  edited: '修改成功!',
  deleted: '删除成功!',
  parentStays: '父级节点不能修改：分类编码以上级的编码开头；请在新的上级下重新添加',
  codeRefused: (code: string) => `编码不符合规范,须以"${code}"开头!`,
} as const
