/** The visible texts of panes. */
export const messages = {
  selectFirst: (title: string) => `请先在左侧选择${title}`,
  selectFirstNarrow: (title: string) => `请先选择${title}`,
  aRow: '一行',
  noValue: (title: string) => `选中的${title}没有需要的值，请选择另一行`,
  pane: (title: string) => `窗格：${title}`,
  resize: (title: string) => `调整“${title}”的宽度`,
  back: (title: string) => `返回${title}`,
  abandonTitle: '确定放弃编辑？',
  abandonContent: (titles: readonly string[]) =>
    `还没有保存：${titles.map((title) => `“${title}”`).join('、')}。改变选择后将丢失。`,
  abandon: '放弃编辑',
  keep: '继续编辑',
  forbidden: (title: string) => `没有查看“${title}”的权限`,
  forbiddenHint: '需要时请联系管理员。',
  unknownPanel: (type: string) => `没有面板 "${type}"`,
  unknownFields: (page: string, names: readonly string[]) =>
    `页面“${page}”没有字段 ${names.map((name) => `"${name}"`).join('、')}`,
  circle: (code: string) => `页面 "${code}" 又显示它自己`,
  misplaced: '这个窗格的写法有误',
}
