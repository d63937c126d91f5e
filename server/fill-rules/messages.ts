export const fillRuleMessages = {
  unknown: (code: string) => `填值规则 ${code} 不存在`,
  unknownGenerator: (code: string, name: string) => `填值规则 ${code} 的生成器 ${name} 不存在，请联系管理员`,
  brokenParams: (code: string) => `填值规则 ${code} 的参数有误，请联系管理员`,
  unknownParent: '上级部门不存在',
  unknownCategory: '上级分类不存在，请刷新后重试',
  noGenerator: (name: string, known: string) => `规则实现类“${name}”不存在，可用：${known}`,
  paramsArray: '只能传递JSON对象，不能传递JSON数组',
  paramsMalformed: '请输入JSON字符串',
  paramsValues: '参数的值只能是文本或数字，文本不超过 500 个字符',
  codeStays: '规则Code不能修改',
  codesUsedUp: '该上级下的编码已用完',
} as const
