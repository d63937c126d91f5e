export const messages = {
  searchMenu: '搜索菜单',
  /** Specified, both. */
  nothingFound: '没有查询到任何数据',
  askForText: '请输入搜索内容',
  results: '搜索结果',
  palette: '命令面板',
  palettePlaceholder: '搜索页面或操作，支持拼音首字母',
  favourites: '收藏',
  recents: '最近访问',
  actions: '操作',
  pages: '页面',
  favourite: '收藏',
  unfavourite: '取消收藏',
  isFavourite: '已收藏',
  found: (count: number) => `找到 ${count} 项`,
  unavailable: (reason: string) => `不可用：${reason}`,
  noPinyin: '拼音检索暂不可用，可输入汉字搜索',
} as const
