export const messages = {
  cancel: '取消',
  save: '确定',
  forbidden: (title: string) => `没有“${title}”的权限，请联系管理员授权`,
} as const
