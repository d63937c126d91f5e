export const messages = {
  openText: (title: string) => `在弹出框中编辑“${title}”`,
} as const
