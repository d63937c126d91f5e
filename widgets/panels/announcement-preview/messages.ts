export const messages = {
  note: '通告还没有发布。发布后接收人看到的内容如下，发布人和发布时间以发布时为准。',
  gone: '该通告不存在，可能已被删除',
  close: '关闭',
} as const
