/** Apart from the console's own: this page is nobody's first. */
export const messages = {
  platform: '平台',
  user: '用户',
  tenant: '租户',
  address: '地址',
  server: '服务',
  browser: '浏览器',
} as const
