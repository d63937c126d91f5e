/** Contract 04-messages, section 7. */
export const messages = {
  title: '模板标题',
  content: '模板内容',
  variables: '模板变量',
  noVariables: '没有变量',
  testData: '测试数据',
  way: '消息类型',
  receiver: '消息接收方',
  receiverHint: '用户名，几个用逗号隔开',
  receiverMissing: '请填写消息接收方',
  sent: '消息发送成功！',
  close: '关闭',
  send: '发送',
  ways: [
    { value: 'system', label: '系统消息' },
    { value: 'email', label: '邮件消息' },
    { value: 'sms', label: '短信' },
  ],
} as const
