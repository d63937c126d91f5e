export const messages = {
  offered: '可选',
  picked: '已选',
  all: '全选',
  moveIn: '选入',
  moveOut: '移出',
} as const
