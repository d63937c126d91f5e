export const messages = {
  noticeTitle: '系统提示',
  accessDenied: '拒绝访问',
  notFound: '很抱歉，资源未找到!',
  timeout: '网络超时',
  signInAgain: '未授权，请重新登录',
  expiredTitle: '登录已过期',
  expired: '很抱歉，登录已过期，请重新登录',
  expiredAction: '重新登录',
  network: '网络连接失败，请检查网络后重试',
  malformed: '服务器返回的内容无法识别',
  failedWithStatus: (status: number) => `请求失败（${status}），请稍后重试`,
  failed: '操作失败',
} as const
