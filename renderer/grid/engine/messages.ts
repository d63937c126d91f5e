export const storeMessages = {
  tooManyRows: (limit: number) => `最多只能有 ${limit} 行`,
  wrongRemoveArgument: '删除行的参数必须是行 id 或行 id 数组',
}

export const throttleMessages = {
  tooFast: '你点击的太快了，请慢点点击!',
}

/** What is wrong with a declaration, for its author. */
export const columnMessages = {
  unknownType: (key: string, type: string, types: readonly string[]) =>
    `列 "${key}" 的类型 "${type}" 没有注册，可用的类型：${types.join('、')}`,
  duplicateColumn: (key: string) => `列 "${key}" 重复声明`,
}

/** Types of cells that cannot be registered: the specification's texts. */
export const registryMessages = {
  reservedType: (type: string) => `【installCell】不能使用"${type}"作为组件的type，因为这是关键字。`,
  duplicateType: (type: string) => `【installCell】组件的type "${type}" 已经注册过了。`,
}
