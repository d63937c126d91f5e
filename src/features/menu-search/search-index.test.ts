import { polyphonic } from 'pinyin-pro'
import { describe, expect, it } from 'vitest'
import { readingsOf } from './readings.ts'
import { createSearchIndex, type SearchEntry } from './search-index.ts'

const readings = readingsOf(polyphonic)
const entry = (title: string, group: readonly string[] = [], id = `/${title}`): SearchEntry => ({ id, title, group })

/** Eighty menus, as a system has them. */
const SYSTEM =
  '用户管理 角色管理 菜单管理 租户管理 部门管理 职务管理 我的部门 通讯录 数据字典 分类字典 系统通告 网关路由 在线用户 定时任务 日志管理 数据日志 Redis监控 Tomcat信息 服务器信息 JVM信息 请求追踪 磁盘监控 SQL监控 在线文档 消息管理 模板管理 我的消息 对象存储'
const BUSINESS =
  '帖子管理 评论管理 资讯管理 产品价格 厂家管理 市场部门 推送消息 认证审核 充值记录 学员管理 会员列表 课程管理 隐私协议 系统参数 产品管理 一级产品 二级产品 运营横幅 业绩统计 分销订单 分销方案 提现管理 客户查询 客户系统 人员列表 人员消息 人员系统 银行卡 会计凭证 结算单 计算规则 讲师管理 教室管理 寄送管理 技术管理 集市管理'
const MENUS = [
  ...SYSTEM.split(' ').map((title) => entry(title, ['系统管理'])),
  ...BUSINESS.split(' ').map((title) => entry(title, ['业务管理'])),
]
const index = createSearchIndex(MENUS, readings)
const titles = (typed: string) => index.search(typed).map((result) => result.entry.title)

describe('the search over many menus', () => {
  it('finds 角色管理 by jsgl among the first three', () => {
    expect(titles('jsgl').slice(0, 3)).toContain('角色管理')
  })

  it('finds all that match among five hundred entries', () => {
    const many = Array.from({ length: 500 }, (_, number) => entry(`${MENUS[number % MENUS.length]?.title}${number}`))
    const roles = many.filter(({ title }) => title.startsWith('角色管理'))
    const found = createSearchIndex(many, readings).search('jsgl')
    expect(roles.length).toBeGreaterThan(0)
    expect(found.map((result) => result.entry.title)).toEqual(expect.arrayContaining(roles.map(({ title }) => title)))
  })

  it('puts what is written so before what is read so, and the shorter title before the longer', () => {
    const few = createSearchIndex(
      [entry('在线用户'), entry('用户管理员'), entry('用户管理'), entry('yh报表')],
      readings,
    )
    expect(few.search('yh').map((result) => result.entry.title)).toEqual([
      'yh报表',
      '用户管理',
      '用户管理员',
      '在线用户',
    ])
  })

  it('takes several words, which may be of the title, of its menus or of its address', () => {
    expect(titles('系统 角色')).toEqual(['角色管理'])
    expect(titles('xtgl jsgl')[0]).toBe('角色管理')
    const byAddress = createSearchIndex([entry('甲', [], '/isystem/user'), entry('乙', [], '/isystem/role')], readings)
    expect(byAddress.search('/isystem/role').map((result) => result.entry.title)).toEqual(['乙'])
  })

  it('takes syllables that are typed apart, capitals, and wide letters of an input method', () => {
    expect(titles('yin hang ka')[0]).toBe('银行卡')
    expect(titles('JSGL')).toContain('角色管理')
    expect(titles('ｊｓｇｌ')).toContain('角色管理')
  })

  it('marks what was matched', () => {
    const only = createSearchIndex([entry('多数据源管理')], readings)
    expect(only.search('sjy')[0]?.ranges).toEqual([[1, 4]])
    expect(only.search('数据 管理')[0]?.ranges).toEqual([
      [1, 3],
      [4, 6],
    ])
    expect(createSearchIndex([entry('甲', ['系统管理'])], readings).search('xtgl')[0]?.ranges).toEqual([])
  })

  it.each(['', '   ', 'qqqq', '没有这样的页面'])('finds nothing for "%s"', (typed) => {
    expect(titles(typed)).toEqual([])
  })
})
