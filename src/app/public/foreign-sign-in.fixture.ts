/**
 * What servers of the contract answer around signing in, as it names them (section 5): the one of 2023 and the newest.
 * Ours answers more than some of this, and differs in none of what the console reads.
 */
const TIME = 1_700_000_000_000
export const TOKEN =
  'eyJ0eXAiOiJKV1QiLCJhbGciOiJIUzI1NiJ9.eyJleHAiOjE3MDAzMDI0MDAsInVzZXJuYW1lIjoiYWRtaW4ifQ.c2lnbmF0dXJl'

const ok = (result: unknown, message = '') => ({ success: true, message, code: 200, result, timestamp: TIME })
const unset = (result: unknown, message = '') => ({ success: true, message, code: 0, result, timestamp: TIME })
const refused = (message: string, code = 500) => ({ success: false, message, code, result: null, timestamp: TIME })

/** As the server of 2023 serialises it: null where there is nothing, no password, no salt. */
const user2023 = {
  id: 'e9ca23d68d884d4ebb19d07889727dae',
  username: 'admin',
  realname: '管理员',
  avatar: 'temp/avatar_1600000000000.png',
  birthday: '2018-12-05',
  sex: 1,
  email: 'admin@example.com',
  phone: '18611111111',
  orgCode: 'A01',
  orgCodeTxt: null,
  loginTenantId: null,
  status: 1,
  delFlag: 0,
  workNo: '111',
  post: '',
  telephone: null,
  createBy: null,
  createTime: '2019-06-21 17:54:10',
  updateBy: 'admin',
  updateTime: '2023-10-11 09:12:45',
  activitiSync: 1,
  userIdentity: 2,
  departIds: 'c6d7cb4deeac411cb3384b1b31278596',
  relTenantIds: null,
  clientId: null,
  homePath: null,
}
const { homePath: _, clientId: __, ...userOfOld } = user2023
/** The newest adds some. */
const user39 = {
  ...user2023,
  loginTenantId: 1000,
  postText: '总经理',
  sort: 1,
  sign: null,
  signEnable: 0,
  mainDepPostId: null,
  izHideContact: null,
  bpmStatus: null,
}

/** A whole row, of which the console reads three fields. */
const depart = (id: string, orgCode: string, departName: string) => ({
  id,
  parentId: '',
  departName,
  departNameEn: null,
  departNameAbbr: null,
  departOrder: 0,
  description: null,
  orgCategory: '1',
  orgType: '1',
  orgCode,
  mobile: null,
  fax: null,
  address: null,
  memo: null,
  status: null,
  delFlag: '0',
  qywxIdentifier: null,
  createBy: 'admin',
  createTime: '2019-02-11 14:21:51',
  updateBy: 'admin',
  updateTime: '2019-03-22 16:47:19',
  tenantId: 0,
  izLeaf: 0,
  oldDirectorUserIds: null,
})
const DEPARTS = [
  depart('c6d7cb4deeac411cb3384b1b31278596', 'A01', '北京国炬公司'),
  depart('57197590443c44f083d42ae24ef26a2c', 'A01A05', '研发部'),
]
const item = (value: string, text: string) => ({ value, text, title: text, label: text })
const DICTIONARIES = { sex: [item('1', '男'), item('2', '女')], messageType: [item('system', '系统消息')] }
const DICTIONARIES_39 = {
  ...DICTIONARIES,
  sex: DICTIONARIES.sex.map((one) => ({ ...one, color: null, jsonObject: null })),
}
const TENANTS = [
  { id: 1000, name: '北京国炬公司', createBy: 'admin', beginDate: null, endDate: null, status: 1, companyLogo: null },
  { id: 1001, name: '租户二', createBy: 'admin', beginDate: null, endDate: null, status: 1, companyLogo: null },
]

/** Of the ways to sign in: what comes back with `code` 200. */
export const SIGNED_IN = {
  login: {
    'of 2023': ok(
      {
        multi_depart: 2,
        userInfo: user2023,
        departs: DEPARTS,
        token: TOKEN,
        sysAllDictItems: DICTIONARIES,
      },
      '登录成功',
    ),
    'before 2023, without tenants': ok(
      {
        multi_depart: 1,
        userInfo: userOfOld,
        departs: DEPARTS.slice(0, 1),
        token: TOKEN,
        sysAllDictItems: DICTIONARIES,
      },
      '登录成功',
    ),
    newest: ok(
      {
        tenantList: TENANTS,
        multi_depart: 0,
        userInfo: user39,
        departs: [],
        token: TOKEN,
        sysAllDictItems: DICTIONARIES_39,
      },
      '登录成功',
    ),
    'newest, without dictionaries and with a code as text': {
      ...ok({ tenantList: null, multi_depart: 1, userInfo: user39, departs: DEPARTS.slice(0, 1), token: TOKEN }),
      code: '200',
    },
  },
  phoneLogin: {
    'of 2023': ok(
      {
        multi_depart: 1,
        userInfo: user2023,
        departs: DEPARTS.slice(0, 1),
        token: TOKEN,
        sysAllDictItems: DICTIONARIES,
      },
      '登录成功',
    ),
    newest: ok({
      tenantList: TENANTS,
      multi_depart: 2,
      userInfo: user39,
      departs: DEPARTS,
      token: TOKEN,
      sysAllDictItems: DICTIONARIES_39,
    }),
  },
  third: {
    'of 2023': ok({ userInfo: user2023, sysAllDictItems: DICTIONARIES, token: TOKEN }),
    newest: ok({ tenantList: TENANTS, userInfo: user39, sysAllDictItems: DICTIONARIES_39, token: TOKEN }),
  },
  cas: {
    'of 2023': ok({ departs: DEPARTS, multi_depart: 2, token: TOKEN, userInfo: user2023 }, '登录成功'),
    newest: ok({ departs: DEPARTS.slice(0, 1), multi_depart: 1, token: TOKEN, userInfo: user39 }),
  },
} as const

/** Of the ways to sign in: what is a refusal, and the text that the user is to read. */
export const REFUSED = {
  login: {
    'a wrong captcha': refused('验证码错误', 412),
    'a missing captcha': refused('验证码无效'),
    'a wrong password': refused('用户名或密码错误'),
    'a user that there is not': refused('该用户不存在，请注册'),
    'a locked account': refused('该用户登录失败次数过多，请于10分钟后再次登录！'),
    'success, but another code': unset(null, '该用户已冻结'),
  },
  phoneLogin: {
    'a wrong code, with success': unset(null, '手机验证码错误'),
    'a wrong code': refused('手机验证码错误'),
  },
  third: {
    'a token that does not hold': refused('token验证失败', 510),
    'one with success': { ...unset(null, 'token验证失败'), code: 510 },
  },
  cas: {
    'an error of the CAS server': refused("Ticket 'ST-1' not recognized"),
    'one with success': unset(null, '校验失败'),
  },
} as const

export const OTHER = {
  randomImage: ok('data:image/jpg;base64,/9j/4AAQSkZJRgABAgAAAQABAAD'),
  sms: unset(null),
  smsOfOld: { success: true, message: '', code: 0, timestamp: TIME },
  smsTooOften: refused('验证码10分钟内，仍然有效！'),
  smsTooMany: refused('短信接口请求太多，请稍后再试！', 40_002),
  selectDepart: ok({ userInfo: { ...user2023, orgCode: 'A01A05' } }),
  logout: ok('退出登录成功！', '退出登录成功！'),
  getUserInfo: ok({ userInfo: user39, sysAllDictItems: DICTIONARIES_39 }),
  getUserInfoOfNewClients: ok({ userInfo: user39 }),
  getCurrentUserDeparts: ok({ list: DEPARTS, orgCode: 'A01' }),
  queryAllDictItems: ok(DICTIONARIES),
  phoneVerification: ok({ smscode: '123456', username: 'admin' }),
  thirdToken: ok(TOKEN),
  unknownPath: refused('路径不存在，请检查路径是否正确', 404),
} as const
