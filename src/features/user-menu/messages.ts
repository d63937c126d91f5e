export const messages = {
  title: '用户菜单',
  /** Specified by the contract. */
  welcome: (name: string) => `欢迎您，${name}`,
} as const
