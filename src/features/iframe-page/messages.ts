export const messages = {
  refusedTitle: '无法显示此页面',
  notAllowed: (host: string) => `“${host}”不在允许嵌入的站点之内，请联系管理员在运行配置的 frameHosts 中添加。`,
  insecure: '该页面使用 http，不能嵌入 https 的系统中。',
  foreignToken: '地址要求传递登录信息，但它不属于本系统。',
  openInWindow: '在新窗口打开',
  openedText: '此页面在新的浏览器窗口中打开。',
  loading: '正在加载',
} as const
