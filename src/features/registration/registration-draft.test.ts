import { describe, expect, it } from 'vitest'
import { EMPTY_REGISTRATION, validateField, validateRegistration } from './registration-draft.ts'

const GOOD = {
  username: 'li_ming',
  password: 'Nan-jing8',
  password2: 'Nan-jing8',
  mobile: '16612345678',
  captcha: '123456',
}

describe('the rules of the registration form', () => {
  it('let a good draft pass', () => {
    expect(validateRegistration(GOOD)).toEqual({})
  })

  it('say all that is missing at once', () => {
    expect(validateRegistration(EMPTY_REGISTRATION)).toEqual({
      username: '请输入用户名',
      password: '请输入密码',
      password2: '请输入密码',
      mobile: '请输入手机号',
      captcha: '请输入验证码',
    })
  })

  it.each([
    ['username', 'li-ming', '只允许字母、数字、下划线'],
    ['username', 'abc', '长度4到18个字符'],
    ['username', 'a'.repeat(19), '长度4到18个字符'],
    ['password', 'nanjing8', '密码由8位数字、大小写字母和特殊符号组成!'],
    ['password', 'Nan-8', '密码由8位数字、大小写字母和特殊符号组成!'],
    ['password2', 'Nan-jing9', '两次密码不一致'],
    ['mobile', '  ', '请输入手机号'],
    ['mobile', '12345678901', '请输入正确手机号'],
  ] as const)('refuse %s %j with %s', (field, value, message) => {
    expect(validateField(field, { ...GOOD, [field]: value })).toEqual({ [field]: message })
  })
})
