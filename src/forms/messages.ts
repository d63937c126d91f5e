export const messages = {
  showPassword: '显示密码',
  hidePassword: '隐藏密码',
  strength: (name: string) => `强度：${name}`,
  strengthWeak: (text: string) => `，${text}`,
  failedTitle: '操作失败',
  failed: '操作失败，请稍后重试',
} as const
