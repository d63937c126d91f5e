export const messages = {
  problems: '页面文件的问题',
  count: (pages: number) => `${pages} 个页面文件有问题`,
  close: '收起',
} as const
