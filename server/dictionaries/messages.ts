export const dictionaryMessages = {
  codeMalformed: '字典Code格式不正确！',
  tableRefused: '校验失败，sql解析异常！',
  conditionMalformed: 'condition传值有误，要求为JSON格式！',
  noTree: '这张表没有登记上下级字段，请写明 pidField',
} as const
