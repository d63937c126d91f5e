import { type NewAnnouncement, publishAnnouncement } from '../announcements/publish.ts'
import type { Db } from '../db/databases.ts'
import type { SystemContext } from '../http/request-context.ts'

const DAY_MS = 86_400_000

type DemoAnnouncement = Omit<NewAnnouncement, 'userIds' | 'sentAt'> & { readonly daysAgo: number }

const ANNOUNCEMENTS: readonly DemoAnnouncement[] = [
  {
    title: '国庆期间行情发布时间调整的通知',
    abstract: '10 月 1 日至 8 日停发现货报价，期货夜盘资讯照常。',
    content:
      '<p>各位同事：</p><p>国庆假期（10 月 1 日至 8 日）<strong>暂停发布现货报价</strong>，期货夜盘资讯照常推送。节后首个交易日请于 8:30 前完成报价核对。</p><ul><li>钢材、有色：由华东报价组值班；</li><li>煤炭、化工：由华北报价组值班。</li></ul>',
    priority: 'M',
    category: '1',
    daysAgo: 52,
  },
  {
    title: '会员认证资料审核标准更新',
    abstract: '企业会员须补充开户许可证，个人会员不变。',
    content: '<p>自本月起，<em>企业会员</em>认证须补充开户许可证；个人会员不变。详情见审核手册第三章。</p>',
    priority: 'L',
    category: '1',
    daysAgo: 12,
  },
  {
    title: '电解铜报价异常，请立即复核',
    abstract: '系统发现 3 条报价偏离均价 8% 以上。',
    content:
      '<p>系统于今日发现 <strong style="color: #cf1322">3 条</strong>电解铜报价偏离均价 8% 以上，请点击“去处理”进入产品价格页面复核。</p>',
    priority: 'H',
    category: '1',
    open: { type: 'url', page: '/market/productPrice' },
    daysAgo: 1,
  },
  {
    title: '您有新的提现申请待审核',
    content: '<p>分销人员提交了新的提现申请，请在两个工作日内处理。</p>',
    priority: 'M',
    category: '2',
    open: { type: 'url', page: '/distribution/withdrawal' },
    daysAgo: 2,
  },
  {
    title: '每日数据备份完成',
    content: '<p>数据备份已于凌晨 2:00 完成，共 1.2 GB。</p>',
    priority: 'L',
    category: '2',
    daysAgo: 0,
  },
]

/** Something for the bell of a new installation. For a new one only. */
export async function loadDemoAnnouncements(trx: Db, context: SystemContext): Promise<void> {
  const now = context.now().getTime()
  for (const { daysAgo, ...announcement } of ANNOUNCEMENTS) {
    const sentAt = new Date(now - daysAgo * DAY_MS)
    await publishAnnouncement(trx, { ...context, username: 'admin' }, { ...announcement, userIds: null, sentAt })
  }
}
