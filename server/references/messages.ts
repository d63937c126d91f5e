export const referenceMessages = {
  unknownField: '没有这个引用字段，或它的可选项没有条件',
  malformedWhere: '条件的格式不正确',
} as const
