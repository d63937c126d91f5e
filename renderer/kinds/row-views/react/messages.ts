/** The visible texts of the ways to show rows, and of cards. */
export const messages = {
  views: '显示方式',
  list: '列表',
  board: '看板',
  card: '卡片',
  cardsOf: (title: string) => `${title}卡片`,
  sort: '排序',
  ascending: (title: string) => `${title} 升序`,
  descending: (title: string) => `${title} 降序`,
  defaultSort: '默认排序',
}
