export const pageMessages = {
  notFound: (code: string) => `没有代码为 ${code} 的页面，请检查菜单的组件设置或页面文件`,
} as const
