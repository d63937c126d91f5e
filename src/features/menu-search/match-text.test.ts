import { polyphonic } from 'pinyin-pro'
import { describe, expect, it } from 'vitest'
import { indexText, matchText } from './match-text.ts'
import { readingsOf } from './readings.ts'

const readings = readingsOf(polyphonic)
const found = (text: string, typed: string) => {
  const match = matchText(indexText(text, readings), typed)
  return match === undefined ? undefined : [...text].slice(match.start, match.end).join('')
}

describe('the pinyin probes', () => {
  it.each([
    ['yhk', '银行卡', '银行卡'],
    ['cq', '重庆分部', '重庆'],
    ['zq', '重庆分部', '重庆'],
    ['jsgl', '角色管理', '角色管理'],
    ['js', '角色管理', '角色'],
    ['dsrw', '定时任务', '定时任务'],
    ['sjy', '多数据源管理', '数据源'],
    ['kuaiji', '会计凭证', '会计'],
    ['kjpz', '会计凭证', '会计凭证'],
    ['hjpz', '会计凭证', '会计凭证'],
    ['zaixian', '在线用户', '在线'],
    ['xyh', '新用户', '新用户'],
    ['xitongcs', '系统参数', '系统参数'],
    ['zhgl', '租户管理', '租户管理'],
    ['redisz', 'Redis 终端', 'Redis 终'],
  ])('%s finds %s', (typed, text, part) => {
    expect(found(text, typed)).toBe(part)
  })
})

describe('a text', () => {
  it.each([
    ['角色', '角色管理', '角色'],
    ['角色gl', '角色管理', '角色管理'],
    ['jiaosguanl', '角色管理', '角色管理'],
    ['juese', '角色管理', '角色'],
    ['guan', '角色管理', '管'],
    ['gua', '角色管理', '管'],
    ['shuju', '数据字典', '数据'],
    ['shjzd', '数据字典', '数据字典'],
    ['online', 'Online表单开发', 'Online'],
    ['onlinebd', 'Online表单开发', 'Online表单'],
    ['403', '403', '403'],
  ])('is found by %s: %s', (typed, text, part) => {
    expect(found(text, typed)).toBe(part)
  })

  it.each([
    ['jx', '角色管理'],
    ['jsl', '角色管理'],
    ['uese', '角色管理'],
    ['', '角色管理'],
    ['角管', '角色管理'],
  ])('is not found by %s: %s', (typed, text) => {
    expect(found(text, typed)).toBeUndefined()
  })

  it('counts more the nearer it is to what was typed', () => {
    const tier = (text: string, typed: string) => matchText(indexText(text, readings), typed)?.tier
    expect(tier('用户', '用户')).toBe(0)
    expect(tier('用户管理', '用户')).toBe(1)
    expect(tier('在线用户', '用户')).toBe(2)
    expect(tier('用户管理', 'yh')).toBe(3)
    expect(tier('在线用户', 'yh')).toBe(4)
  })

  it('is found as it is written while nobody knows how it is read', () => {
    expect(matchText(indexText('角色管理', undefined), '管理')).toEqual({ tier: 2, start: 2, end: 4 })
    expect(matchText(indexText('角色管理', undefined), 'jsgl')).toBeUndefined()
  })

  it('is judged in no time however long and ambiguous it is', () => {
    const text = '角色'.repeat(100)
    const started = performance.now()
    expect(found(text, `${'js'.repeat(90)}x`)).toBeUndefined()
    expect(performance.now() - started).toBeLessThan(200)
  })
})
