// biome-ignore-all lint/suspicious/noTemplateCurlyInString: gaps of templates are written so
import type { Db } from '../db/databases.ts'
import type { SystemContext } from '../http/request-context.ts'
import { createUuidV7 } from '../ids/uuid-v7.ts'
import type { MessageContent } from '../outbox/entry.ts'

const HOUR_MS = 3_600_000

const TEMPLATES = [
  {
    code: 'order-shipped',
    name: '您的订单 ${orderNo} 已发货',
    content: '您好，${buyer}：订单 ${orderNo} 已由 ${carrier} 发出，预计 ${arrival} 送达。',
    test: '{"orderNo":"DD20261120008","buyer":"王建国","carrier":"中远物流","arrival":"11 月 25 日"}',
    type: '1',
    used: '1',
  },
  {
    code: 'withdrawal-paid',
    name: '提现到账通知',
    content: '<p>${name}，您申请的提现 <b>${amount}</b> 元已转入尾号 ${card} 的银行卡。</p>',
    test: '{"name":"李秀兰","amount":"3,200.00","card":"6217"}',
    type: '2',
    used: '1',
  },
  {
    code: 'member-expiring',
    name: '会员即将到期',
    content: '${name}，您的会员将于 ${date} 到期，续费后行情不中断。',
    test: '{"name":"陈晓东","date":"2026-12-31"}',
    type: '1',
    used: '0',
  },
] as const

const MESSAGES = [
  { kind: 'bell', title: '您的订单 DD20261120008 已发货', to: 'admin', hoursAgo: 3, error: null },
  { kind: 'email', title: '提现到账通知', to: 'admin', hoursAgo: 5, error: '连不上邮件服务，请检查 SMTP_URL' },
  { kind: 'sms', title: '会员即将到期', to: 'admin', hoursAgo: 26, error: null },
] as const

/** Texts that messages are made of, and some that went out. For a new installation only. */
export async function loadDemoMessages(trx: Db, { now, tenantId }: SystemContext): Promise<void> {
  const created = { create_by: 'admin', create_time: now() }
  await trx
    .insertInto('sys_sms_template')
    .values(
      TEMPLATES.map(({ code, name, content, test, type, used }) => ({
        ...created,
        id: createUuidV7(now().getTime()),
        tenant_id: tenantId,
        template_code: code,
        template_name: name,
        template_content: content,
        template_test_json: test,
        template_type: type,
        use_status: used,
      })),
    )
    .execute()
  await trx
    .insertInto('sys_outbox')
    .values(
      MESSAGES.map(({ kind, title, to, hoursAgo, error }) => {
        const time = new Date(now().getTime() - hoursAgo * HOUR_MS)
        const content: MessageContent = { to: [to], title, text: `${title}，详情见系统。`, format: 'plain', link: null }
        return {
          id: createUuidV7(time.getTime()),
          tenant_id: tenantId,
          kind,
          lane: kind,
          title,
          receiver: to,
          content: JSON.stringify(content),
          cause_page: 'order',
          cause_record: 'demo',
          cause_name: '',
          state: error === null ? 'done' : 'failed',
          attempts: error === null ? 1 : 10,
          error,
          done_time: time,
          create_by: 'demo',
          create_time: time,
        }
      }),
    )
    .execute()
}
