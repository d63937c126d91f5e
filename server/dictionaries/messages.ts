export const dictionaryMessages = {
  codeMalformed: '字典Code格式不正确！',
  tableRefused: '校验失败，sql解析异常！',
  conditionMalformed: 'condition传值有误，要求为JSON格式！',
  noTree: '这张表没有登记上下级字段，请写明 pidField',

  /** Of the contract (03-system-config section 1). */
  saved: '保存成功！',
  edited: '编辑成功!',
  deleted: '删除成功!',
  notDeleted: '删除失败!',
  done: '操作成功!',
  dictionaryMissing: '请选择字典',
  valueFree: '该值可用！',
  valueTaken: '该值不可用，系统中已存在！',

  notInBin: '回收站中没有所选的字典，可能已取回或已彻底删除，请刷新后重试',
  ofFile: (name: string, file: string) => `字典“${name}”由文件 ${file} 维护，请修改这个文件`,
  codeOfFile: (code: string, file: string) => `字典编码“${code}”已由文件 ${file} 使用，请换一个`,
  codeInBin: (code: string, name: string) =>
    `字典编码“${code}”属于回收站里的字典“${name}”，请取回它，或先在回收站中彻底删除`,
  codeUsed: (code: string, places: string) => `字典编码“${code}”正被${places}使用，不能修改；请先修改这些页面`,
  dictionaryUsed: (name: string, places: string) => `字典“${name}”正被${places}使用，不能删除；请先修改这些页面`,
  valueUsed: (text: string, places: string) =>
    `字典项“${text}”正被${places}使用，不能删除；请先修改这些数据，或把它改为禁用`,
  valueKept: (text: string, places: string) =>
    `字典项“${text}”正被${places}使用，数据值不能修改；请新增一项，再修改这些数据`,
  field: (page: string, field: string) => `“${page}”的字段“${field}”`,
  held: (place: string, count: string) => `${place}（${count} 条数据）`,
  heldUncounted: (place: string) => `${place}中的数据`,
  more: (count: number) => `超过 ${count}`,
  unavailable: '字典页面暂时不可用，请联系管理员检查页面 dict-list',
} as const
