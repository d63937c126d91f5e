export const messages = {
  grip: (name: string) => `移动“${name}”`,
  gripHint: '拖动，或按上下键移动',
  moved: (name: string, place: number, total: number) => `“${name}”现在是第 ${place} 行，共 ${total} 行`,
  movedBeside: (name: string, place: number, total: number) => `“${name}”现在是同级的第 ${place} 行，共 ${total} 行`,
  gone: '所选的行已被删除，列表已刷新',
} as const
