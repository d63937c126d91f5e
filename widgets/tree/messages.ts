export const messages = {
  branchFailed: (reason: string) => `加载失败，请重新展开：${reason}`,
  tableConditionMalformed: 'condition传值有误，要求为JSON格式！',
  categoryConditionMalformed: '组件JTreeSelect-condition传值有误，需要一个json字符串!',
} as const
