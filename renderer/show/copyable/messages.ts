export const messages = {
  copy: (text: string) => `复制“${text}”`,
  copied: '已复制',
  copyFailed: '浏览器不允许复制，请选中文字后自行复制',
} as const
