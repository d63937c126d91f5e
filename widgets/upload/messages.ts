/** Texts of the widgets for files alone; those of cells as well stand in `../file/messages.ts`. */
export const messages = {
  noText: '文件不能填写，请在表单中上传',
  failed: (name: string) => `${name} 上传失败.`,
  uploaded: '已上传',
  drop: '可将文件拖到此处，或按 Ctrl+V 粘贴',
  preview: (name: string) => `预览 ${name}`,
  moveLeft: (name: string) => `左移 ${name}`,
  moveRight: (name: string) => `右移 ${name}`,
  previewTitle: '图片预览',
  missing: '图片无法显示',
  files: (title: string) => `${title}的文件`,
  more: (count: number) => `+${count}`,
} as const
