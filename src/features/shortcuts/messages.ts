export const messages = {
  title: '快捷键',
  or: '或',
  singleKeys: '启用单键快捷键',
  singleKeysNote: (keys: string) => `指 ${keys} 这类不按 Ctrl 或 Alt 的键。使用语音输入或容易误触时可以关闭。`,
  close: '关闭',
} as const
