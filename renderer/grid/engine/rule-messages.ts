export const ruleMessages = {
  pattern: (title: string) => `${title}格式不正确`,
  repeated: (title: string) => `${title}不能重复`,
  refused: (title: string) => `${title}校验未通过`,
  noAnswer: (title: string) => `${title}的校验超时未完成，请稍后重试`,
}
