import type { HistoryEntry, HistoryRowChange } from '#schemas/api/history.ts'

type Cause = NonNullable<HistoryEntry['cause']>

const quoted = ({ title, name }: Pick<Cause, 'title' | 'name'>) => `“${[title, name].filter(Boolean).join(' ')}”`

/** The visible texts of what stands beside a record. */
export const messages = {
  detail: '详情',
  history: '变更记录',
  timeline: '变更记录，新的在前',
  loading: '正在读取变更记录…',
  none: '还没有变更记录',
  more: '加载更多',
  shown: (count: number) => `已显示 ${count} 条变更`,
  failed: (message: string) => `没有读到更多：${message}`,
  retry: '重试',
  done: { add: '新增', edit: '修改', delete: '删除' } satisfies Record<HistoryEntry['action'], string>,
  cause: {
    action: ({ title }) => title ?? '',
    import: () => '导入',
    timer: (cause) => `定时任务${quoted(cause)}`,
    reference: (cause) => (cause.title === null ? '引用的数据已删除' : `引用的${quoted(cause)}已删除`),
    effect: (cause) => (cause.title === null ? '由其他页面的变化引起' : `由${quoted(cause)}引起`),
  } satisfies Record<Cause['by'], (cause: Cause) => string>,
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
