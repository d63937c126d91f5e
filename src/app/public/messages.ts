export const messages = {
  signIn: '登录',
  register: '注册账户',
  registerResult: '注册结果',
  forgotten: '忘记密码',
  alteration: '找回密码',
  initialPassword: '修改初始密码',
  secondFactor: '设置两步验证',
  pageMissing: '页面加载失败，请检查网络后重试',
  retry: '重试',
  entering: '正在登录',
  singleSignOn: '单点登录',
  loading: '正在加载',
} as const
