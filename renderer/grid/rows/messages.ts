export const messages = {
  undo: '撤销',
  redo: '重做',
  changedFrom: (text: string) => (text === '' ? '原来为空' : `原值：${text}`),
  newRow: '新增的行，尚未保存',
  notRemoved: (reasons: readonly string[]) => `${reasons.length} 行没有删除：${[...new Set(reasons)].join('；')}`,
  addSeveral: '新增多行',
  moreTools: '更多',
  addRows: (count: number) => `新增 ${count} 行`,
  markedRows: (count: number) => `已选 ${count} 行`,
}
