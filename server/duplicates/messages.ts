/** Contract 16 section 1.1. */
export const duplicateMessages = {
  free: '该值可用！',
  taken: '该值不可用，系统中已存在！',
  empty: '数据为空,不作处理！',
  refused: '查询异常,请检查唯一校验的配置！',
} as const
