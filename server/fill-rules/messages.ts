export const fillRuleMessages = {
  unknown: (code: string) => `填值规则 ${code} 不存在`,
  unknownGenerator: (code: string, name: string) => `填值规则 ${code} 的生成器 ${name} 不存在，请联系管理员`,
  brokenParams: (code: string) => `填值规则 ${code} 的参数有误，请联系管理员`,
  unknownParent: '上级部门不存在',
  codesUsedUp: '该上级下的编码已用完',
} as const
