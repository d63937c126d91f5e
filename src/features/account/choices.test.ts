import { describe, expect, it } from 'vitest'
import type { LoginResult } from '#schemas/api/session.ts'
import { choicesOf, isWithoutDepartment } from './choices.ts'

const marketing = { id: 'd1', orgCode: 'A01', departName: '市场部' }
const finance = { id: 'd2', orgCode: 'A02', departName: '财务部' }
const whole = { id: 0, name: '集团' }
const branch = { id: 1, name: '分公司' }

function signIn(change: Partial<LoginResult>, orgCode: string | null = 'A01'): LoginResult {
  const userInfo = { id: '1', username: 'li', realname: '李', avatar: null, phone: null, email: null, orgCodeTxt: null }
  return {
    token: 't',
    userInfo: { ...userInfo, orgCode, status: 1, homePath: null },
    departs: [marketing],
    multi_depart: 1,
    sysAllDictItems: {},
    ...change,
  }
}

describe('what is to be chosen after a sign-in', () => {
  it('is nothing with one department and no tenants', () => {
    expect(choicesOf(signIn({}))).toEqual({ tenants: [], departments: [] })
  })

  it('is a department where there are several', () => {
    const departs = [marketing, finance]
    expect(choicesOf(signIn({ departs, multi_depart: 2 })).departments).toEqual(departs)
  })

  it('is a department where single sign-on has found none to be the current one', () => {
    expect(choicesOf(signIn({}, null)).departments).toEqual([marketing])
    expect(choicesOf(signIn({ departs: [], multi_depart: 0 }, null)).departments).toEqual([])
  })

  it('is a tenant where there are several; tenant 0 counts', () => {
    expect(choicesOf(signIn({ tenantList: [whole, branch] })).tenants).toEqual([whole, branch])
    expect(choicesOf(signIn({ tenantList: [branch] })).tenants).toEqual([])
  })

  it('knows who belongs to no department', () => {
    expect(isWithoutDepartment(signIn({ departs: [], multi_depart: 0 }, null))).toBe(true)
    expect(isWithoutDepartment(signIn({}))).toBe(false)
  })
})
