/** Contract 01 section 5, except where a text would tell which accounts exist. */
export const sessionMessages = {
  wrongCredentials: '用户名或密码错误',
  locked: '该用户登录失败次数过多，请于10分钟后再次登录！',
  captchaMissing: '请输入验证码',
  captchaWrong: '验证码错误',
  frozen: '该用户已冻结',
  tenantsFrozen: '与该用户关联的租户均已被冻结，无法登录！',
  /** Tenant 0, where nobody has given it a name. */
  installation: '默认租户',
  sliderMissed: '滑动验证未通过，请重试',
  sliderPassed: '验证通过',
  sliderExpired: '滑动验证已失效，请重新验证',
  notYourself: '只允许切换自己的部门！',
  departmentMissing: '请选择登录部门',
  notYourDepartment: '您不属于该部门，无法切换！',
  notYourTenant: '您不属于该租户，无法切换！',
  tooManySignIns: '登录请求过于频繁，请稍后再试',
  signedIn: '登录成功',
  signedOut: '退出登录成功！',
  signedInLog: (username: string) => `用户名: ${username},登录成功！`,
  failedLog: (username: string) => `用户名: ${username},登录失败！`,
  signedOutLog: (realname: string) => `用户名: ${realname},退出成功！`,
} as const
