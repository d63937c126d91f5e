/** What there is to say of a list that takes too long, and of places in it. */
export const listMessages = {
  wrongCursor: '翻页的位置无效：它不是本系统给出的，或列表、排序已经不同；请从第 1 页重新查询',
  tooManyRows: (rows: number, missing: string) =>
    `这样查询要读出约 ${inWords(rows)}行并排序，没有执行。${missing}请增加查询条件缩小范围，或改用其他列排序`,
  tooSlow: (seconds: number, missing: string) =>
    `查询超过 ${seconds} 秒没有完成，已停止。${missing}请增加查询条件缩小范围，或改用其他列排序`,
  sortWithoutIndex: (title: string) => `按“${title}”排序没有索引（页面作者可在该列写 "list": { "sort": true }）；`,
  filterWithoutIndex: (titles: readonly string[]) =>
    `${titles.map((title) => `“${title}”`).join('、')}的条件没有索引（页面作者可在该字段写 "query"）；`,
  tooDeep: '页码太大，要跳过的行太多；请用“下一页”依次翻页；',
} as const

function inWords(rows: number): string {
  return rows >= 10_000 ? `${Math.round(rows / 10_000)} 万` : `${rows} `
}

const count = (rows: number) => Math.round(rows).toLocaleString('en-US')
const inMs = (ms: number) => `${ms < 10 ? ms.toFixed(2) : Math.round(ms)} 毫秒`

/** How a list is read, for who writes its page. */
export const explainMessages = {
  page: (title: string, code: string, { table, rows }: { readonly table: string; readonly rows: number }) =>
    `页面“${title}”（${code}），表 ${table}，约 ${count(rows)} 行`,
  sortKey: (title: string, order: 'asc' | 'desc') => `${title}${order === 'asc' ? '升序' : '降序'}`,
  asked: (asked: {
    readonly sort: readonly string[]
    readonly conditions: readonly string[]
    readonly pageNo: number
    readonly pageSize: number
  }) =>
    `条件：${asked.conditions.join('、') || '无'}；排序：${asked.sort.join('、')}；第 ${asked.pageNo} 页，每页 ${asked.pageSize} 行`,
  inOrder: (indexes: readonly string[]) => `由索引 ${indexes.join('、')} 按顺序读出，不用排序`,
  sorts: (indexes: readonly string[], rows: number) =>
    `${indexes.length > 0 ? `由索引 ${indexes.join('、')} ` : ''}找出约 ${count(rows)} 行，排序后才有第一行`,
  readsAll: (rows: number) => `没有用索引，读整张表（约 ${count(rows)} 行）`,
  ran: (ran: { readonly read: number; readonly shown: number; readonly ms: number; readonly cost: number }) =>
    `读取 ${count(ran.read)} 行，给出 ${count(ran.shown)} 行，用时 ${inMs(ran.ms)}（估计成本 ${count(ran.cost)}）`,
  ended: (seconds: number, rows: number, cost: number) =>
    `超过 ${seconds} 秒没有完成，只作估计：给出约 ${count(rows)} 行，成本 ${count(cost)}`,
  allServed: '排序和每个条件都有索引。',
  steps: '步骤：',
  step: (
    kind: string,
    step: {
      readonly table: string | null
      readonly index: string | null
      readonly sortedBy: readonly string[]
      readonly rows: number
      readonly ranRows: number | null
      readonly skipped: number
      readonly ms: number | null
    },
  ) => {
    const parts = [
      ...(step.table ? [`表 ${step.table}`] : []),
      ...(step.index ? [`索引 ${step.index}`] : []),
      ...(step.sortedBy.length > 0 ? [`按 ${step.sortedBy.join(', ')}`] : []),
      `估计 ${count(step.rows)} 行`,
      ...(step.ranRows === null ? [] : [`实际 ${count(step.ranRows)} 行`]),
      ...(step.skipped > 0 ? [`略过 ${count(step.skipped)} 行`] : []),
      ...(step.ms === null ? [] : [inMs(step.ms)]),
    ]
    return `${STEP_NAMES[kind] ?? kind}：${parts.join('，')}`
  },
  statement: (text: string) => `语句（不含值）：\n  ${text}`,
} as const

/** As PostgreSQL calls them; others are told as they are. */
const STEP_NAMES: Readonly<Record<string, string>> = {
  'Index Scan': '按索引读行',
  'Index Only Scan': '只读索引',
  'Bitmap Heap Scan': '按位图读行',
  'Bitmap Index Scan': '索引做成位图',
  'Seq Scan': '读整张表',
  Sort: '排序',
  'Incremental Sort': '分段排序',
  Limit: '取一页',
  'Nested Loop': '逐行对应',
  Aggregate: '去重或汇总',
  Gather: '并行合并',
  'Gather Merge': '并行合并',
}
