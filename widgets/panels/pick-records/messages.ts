export const messages = {
  cancel: '取消',
  confirm: (count: number) => (count > 0 ? `确定（${count}）` : '确定'),
  done: (count: number) => `已添加 ${count} 条`,
  unknownCall: (name: string) => `没有登记名为“${name}”的接口，请联系管理员`,
} as const
