import type { HistoryEntry, HistoryFollowed, HistoryRowChange } from '#schemas/api/history.ts'

type Cause = NonNullable<HistoryEntry['cause']>

const quoted = ({ title, name }: Pick<Cause, 'title' | 'name'>) => `“${[title, name].filter(Boolean).join(' ')}”`

function persons({ count }: HistoryFollowed): string {
  return count === null ? '（所有人）' : `（${count} 人）`
}

function onRows(does: string, { title, names, count }: HistoryFollowed): string {
  const page = title === null ? '已不在的页面' : `“${title}”`
  if (names.length === 0) return `${does}${page} ${count} 条`
  const listed = names.join('、')
  return `${does}${page}：${names.length === count ? listed : `${listed} 等 ${count} 条`}`
}

/** The visible texts of what stands beside a record. */
export const messages = {
  detail: '详情',
  history: '变更记录',
  count: (total: number, isExact: boolean) => (isExact ? String(total) : `约${total}`),
  timeline: '变更记录，新的在前',
  loading: '正在读取变更记录…',
  none: '还没有变更记录',
  more: '加载更多',
  shown: (count: number) => `已显示 ${count} 条变更`,
  failed: (message: string) => `没有读到更多：${message}`,
  retry: '重试',
  done: { add: '新增', edit: '修改', delete: '删除', restore: '恢复' } satisfies Record<HistoryEntry['action'], string>,
  cause: {
    action: ({ title }) => title ?? '',
    import: () => '导入',
    timer: (cause) => `定时任务${quoted(cause)}`,
    reference: (cause) => (cause.title === null ? '引用的数据已删除' : `引用的${quoted(cause)}已删除`),
    effect: (cause) => (cause.title === null ? '由其他页面的变化引起' : `由${quoted(cause)}引起`),
  } satisfies Record<Cause['by'], (cause: Cause) => string>,
  followed: '引起',
  did: {
    add: (fact) => onRows('新增', fact),
    edit: (fact) => onRows('修改', fact),
    bell: (fact) => `发送站内消息${persons(fact)}`,
    sms: (fact) => `发送短信${persons(fact)}`,
    email: (fact) => `发送邮件${persons(fact)}`,
    announcement: (fact) => `发布通知公告${persons(fact)}`,
    push: ({ count }) => (count === 1 ? '推送到外部系统' : `推送到外部系统 ${count} 次`),
  } satisfies Record<HistoryFollowed['does'], (fact: HistoryFollowed) => string>,
  input: '填写',
  field: '字段',
  before: '修改前',
  after: '修改后',
  value: '内容',
  changes: (who: string, when: string) => `${who} ${when} 的变更`,
  row: (table: string, kind: HistoryRowChange['kind']) =>
    `${table}：${{ added: '新增一行', changed: '修改一行', deleted: '删除一行' }[kind]}`,
  nothing: '没有您可以查看的字段变化',
  notCompared: '此前的内容没有记录',
  openContent: (count: number) => `查看内容（${count} 项）`,
  closeContent: '收起内容',
}
