export const messages = {
  widgetFailed: (title: string, type: string) => `“${title}”无法显示（控件 ${type}）`,
  widgetUnknown: (title: string, type: string) => `“${title}”无法显示：没有名为 "${type}" 的控件`,
  retry: '重试',
  choicesFailed: '选项加载失败',
}
