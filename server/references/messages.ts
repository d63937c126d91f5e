export const referenceMessages = {
  unknownField: '没有这个引用字段，或它的可选项没有条件',
  notRead: '没有这个引用字段，或没有表达式读取它引用的行',
  tooManyRows: (limit: number) => `一次最多读取 ${limit} 行`,
  malformedWhere: '条件的格式不正确',
} as const
