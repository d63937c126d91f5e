export const messages = {
  turnDark: '切换到深色主题',
  turnLight: '切换到浅色主题',
  followSystem: '主题跟随系统',
  view: '视图',
  addTo: (page: string) => `新增${/^[\x20-\x7e]/.test(page) ? ' ' : ''}${page}`,
} as const
