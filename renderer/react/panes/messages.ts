export const messages = {
  errors: (count: number) => `${count} 处错误`,
  stepDone: '已完成',
  step: (number: number, total: number) => `第 ${number} 步，共 ${total} 步`,
}
