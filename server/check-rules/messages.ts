export const checkRuleMessages = {
  unknown: '该编码不存在',
  broken: (code: string) => `编码校验规则 ${code} 的内容有误，请联系管理员`,
} as const
