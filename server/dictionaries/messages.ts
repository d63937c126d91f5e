export const dictionaryMessages = {
  codeMalformed: '字典Code格式不正确！',
  tableRefused: '校验失败，sql解析异常！',
} as const
