export const messages = {
  undo: '撤销',
  notRemoved: (reasons: readonly string[]) => `${reasons.length} 行没有删除：${[...new Set(reasons)].join('；')}`,
  markedRows: (count: number) => `已选 ${count} 行`,
}
