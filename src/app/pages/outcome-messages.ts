/** Of the pages that stand for an error or a result: nobody's first ones. */
export const messages = {
  forbiddenTitle: '抱歉，您无权访问该页面',
  forbiddenText: '如需使用，请联系管理员授权。',
  missingTitle: '抱歉，您访问的页面不存在',
  missingText: '地址可能有误，或页面已被移除。',
  failedTitle: '抱歉，服务器出错了',
  failedText: '请稍后重试；问题一直存在时，请联系管理员。',
  retry: '重试',
  traceId: '跟踪号',
  backHome: '返回首页',
  successText: '数据已提交。',
  failText: '请检查填写的内容后重新提交。',
  close: '关闭页面',
} as const
