/** Also what many columns of numbers are called that rows are put in order by. */
const SORT = '排序'

export const messages = {
  filter: (count: number) => (count === 0 ? '筛选' : `筛选（${count}）`),
  conditions: '查询条件',
  inForce: '已用的查询条件',
  removeCondition: (title: string) => `去掉条件：${title}`,
  sort: (title: string | null, order: 'asc' | 'desc') => {
    if (title === null) return SORT
    const by = title === SORT ? SORT : `${SORT}：${title}`
    return `${by} ${order === 'asc' ? '升序' : '降序'}`
  },
  sortTitle: '排序',
  defaultSort: '默认排序',
  ascending: '升序',
  descending: '降序',
  sortBy: (title: string, order: string) => `按${title}${order}`,
  more: '更多',
  actions: '操作',
  actionsOn: (count: number) => `操作已选的 ${count} 条`,
  previous: '上一页',
  next: '下一页',
  pageSize: '每页条数',
  perPage: (count: number) => `${count} 条/页`,
  statistics: '统计',
}
