export const messages = {
  title: '更换头像',
  choose: '选择图片',
  chooseAnother: '重新选择',
  reset: '恢复默认',
  hint: (megabytes: number) => `PNG、JPG、GIF 或 WebP 图片，不超过 ${megabytes} MB`,
  chosen: (name: string) => `已选择 ${name}`,
  isReset: '将恢复为默认头像',
  unreadable: (name: string) => `“${name}”无法显示，请换一张图片`,
  progress: (percent: number) => `上传中(${percent}%)`,
  ok: '确定',
  cancel: '取消',
  failed: '头像保存失败，请稍后重试',
} as const
