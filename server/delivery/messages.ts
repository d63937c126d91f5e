export const deliveryMessages = {
  nobody: '没有可以收到的人：收件人不存在、已冻结或不属于该租户',
  unknown: (names: readonly string[]) => `不存在、已冻结或不属于该租户：${names.join('、')}`,
  noPhone: (name: string) => `${name}没有手机号`,
  noEmail: (name: string) => `${name}没有邮箱`,
  withoutPhone: (count: number) => `${count} 人没有手机号`,
  withoutEmail: (count: number) => `${count} 人没有邮箱`,
  smsRefused: '短信服务没有接收',
  mailRefused: '邮件服务没有接收',
  mailUnreachable: '连不上邮件服务，请检查 SMTP_URL',
  mailSignIn: '邮件服务拒绝登录，请检查 SMTP_URL 中的账号和密码',
  sms: (title: string, text: string) => (text === '' ? title : `${title}：${text}`),
  openLink: '查看',
  unknownTemplate: (code: string) => `没有可用的消息模板“${code}”，请在模板管理中新增或应用它`,
  missingParameters: (code: string, names: readonly string[]) =>
    `消息模板“${code}”缺少参数：${names.join('、')}，请在页面中给出`,
} as const
