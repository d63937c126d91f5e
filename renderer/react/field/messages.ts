export const messages = {
  widgetFailed: (title: string, type: string) => `“${title}”无法显示（控件 ${type}）`,
  widgetUnknown: (title: string, type: string) => `“${title}”无法显示：没有名为 "${type}" 的控件`,
  retry: '重试',
  choicesFailed: '选项加载失败',
  closed: (hidden: readonly string[]) =>
    `要与${hidden.map((title) => `“${title}”`).join('、')}核对，您没有查看权限，因此不能修改；需要修改时请联系管理员`,
  closedInStoredRows: (hidden: readonly string[]) =>
    `已保存的行要与${hidden.map((title) => `“${title}”`).join('、')}核对，您没有查看权限，因此不能修改；新增的行可以填写`,
  sum: '合计',
  average: '平均',
  rowNumber: '序号',
  noRows: '暂无数据',
  rowRange: (from: number, to: number, total: number) => `${from}-${to} 共${total}条`,
}
