export const messages = {
  unknownPanel: (type: string) => `没有名为“${type}”的面板，请联系管理员`,
  abandon: { title: '确认放弃', content: '内容尚未保存，确定放弃吗？', agreeText: '放弃', keepText: '继续编辑' },
} as const
