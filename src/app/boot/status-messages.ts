/** Of the connection, of new versions, of what the browser keeps, and the titles of results. */
export const messages = {
  offline: '网络已断开，填写的内容会保留，恢复后自动继续',
  serverDown: '服务器暂时无法连接，填写的内容会保留，正在自动重试',
  retry: '重试',
  newVersion: '系统已更新，刷新页面即可使用新版本',
  reload: '刷新',
  later: '稍后',
  storageLost: '浏览器存储不可用或已满，登录状态和个人设置在关闭或刷新页面后不会保留',
  forbiddenTab: '没有权限',
  missingTab: '页面不存在',
  failedTab: '服务器出错',
  successTitle: '操作成功',
  failTitle: '操作失败',
} as const
