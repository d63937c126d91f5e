import { describe, expect, it } from 'vitest'
import { validatePasswords } from './password-draft.ts'

describe('the rules of a password change', () => {
  it('name all that is missing', () => {
    expect(validatePasswords({ oldpassword: '', password: '', confirmpassword: '' })).toEqual({
      oldpassword: '请输入旧密码!',
      password: '请输入新密码!',
      confirmpassword: '请确认新密码!',
    })
  })

  it('want the same password twice', () => {
    const draft = { oldpassword: 'old', password: 'Nan-jing8', confirmpassword: 'Nan-jing9' }
    expect(validatePasswords(draft)).toEqual({ confirmpassword: '两次输入的密码不一样！' })
  })

  it('want a good one', () => {
    const draft = { oldpassword: 'old', password: 'nanjing', confirmpassword: 'nanjing' }
    expect(validatePasswords(draft)).toEqual({ password: '密码由8位数字、大小写字母和特殊符号组成!' })
  })

  it('let a good draft pass', () => {
    const draft = { oldpassword: 'old', password: 'Nan-jing8', confirmpassword: 'Nan-jing8' }
    expect(validatePasswords(draft)).toEqual({})
  })
})
