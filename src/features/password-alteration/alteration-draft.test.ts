import { describe, expect, it } from 'vitest'
import { validateProof, validateReset } from './alteration-draft.ts'

describe('the rules of the password alteration', () => {
  it.each([
    ['', '', { phone: '请输入手机号码!', captcha: '请输入短信验证码!' }],
    ['12345', '123456', { phone: '请输入正确的手机号' }],
    ['13800138000', '123456', {}],
  ])('about the phone %j and the code %j', (phone, captcha, errors) => {
    expect(validateProof({ phone, captcha })).toEqual(errors)
  })

  it.each([
    ['', '', { password: '密码由8位数字、大小写字母和特殊符号组成!!', confirmPassword: '密码不能为空!' }],
    ['nanjing8', 'nanjing8', { password: '密码由8位数字、大小写字母和特殊符号组成!!' }],
    ['Nan-jing8', 'Nan-jing9', { confirmPassword: '两次密码不一致' }],
    ['Nan-jing8', 'Nan-jing8', {}],
  ])('about the password %j and its repetition %j', (password, confirmPassword, errors) => {
    expect(validateReset({ password, confirmPassword })).toEqual(errors)
  })
})
