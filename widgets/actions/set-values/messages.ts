export const messages = {
  undo: '撤销',
  undoSome: (count: number) => `撤销其中 ${count} 条`,
  undone: (title: string) => `已撤销“${title}”`,
  changedSince: '没有撤销：数据在此之后又被修改，请核对后再操作',
  notUndone: (reason: string) => `没有撤销：${reason}`,
} as const
