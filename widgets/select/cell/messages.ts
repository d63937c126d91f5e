/** Texts of an empty list, as the specification has them for lists that a server searches. */
export const messages = {
  typeToSearch: '请输入搜索内容',
  nothingFound: '没有查询到任何数据',
} as const
