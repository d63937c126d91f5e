export const messages = {
  undo: '撤销',
  markedRows: (count: number) => `已选 ${count} 行`,
}
