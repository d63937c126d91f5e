export const messages = {
  greeting: (greeting: string, name: string) => `${greeting}，${name}`,
  intro: '祝您开心每一天，从下面的页面开始工作吧。',
  myPages: '我的页面',
  pageCount: (count: number) => `共 ${count} 个`,
  noPages: '还没有可用的页面，请联系管理员为您授权。',
  opensWindow: '在新窗口打开',
} as const
