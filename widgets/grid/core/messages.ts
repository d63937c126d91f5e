export const storeMessages = {
  tooManyRows: (limit: number) => `最多只能有 ${limit} 行`,
  wrongRemoveArgument: '删除行的参数必须是行 id 或行 id 数组',
}
