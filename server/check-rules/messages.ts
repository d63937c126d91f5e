export const checkRuleMessages = {
  unknown: '该编码不存在',
  malformed: '规则内容有误：应为 [{ "digits", "pattern", "message" }] 的 JSON 数组，最多 50 段',
  piece: (number: number, text: string) => `第 ${number} 条规则：${text}`,
  digits: '请输入零以上的正整数',
  patternMissing: '规则不能为空',
  pattern: '请输入正确的正则表达式（不支持环视和反向引用）',
  codeUsed: (code: string, places: string) => `校验规则“${code}”正被${places}使用，规则Code不能修改；请先修改这些页面`,
  used: (code: string, places: string) => `校验规则“${code}”正被${places}使用，不能删除；请先修改这些页面`,
  broken: (code: string) => `编码校验规则 ${code} 的内容有误，请联系管理员`,
} as const
