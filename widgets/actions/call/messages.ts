export const messages = {
  done: (title: string) => `${title}成功`,
  unknownCall: (name: string) => `没有登记名为“${name}”的接口，请联系管理员`,
} as const
