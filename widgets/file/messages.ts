/** What fields and cells for files say alike; texts of the contract word for word. */
export const messages = {
  imagesOnly: '请上传图片',
  notAccepted: (name: string, accept: string) => `“${name}”不是可上传的类型，可上传：${accept}`,
  tooLarge: (name: string, megabytes: number) => `“${name}”超过 ${megabytes} MB，请减小后重试`,
  empty: (name: string) => `“${name}”是空文件，请重新选择`,
  kept: (limit: number) => `最多 ${limit} 个文件，只保留最后 ${limit} 个`,
  uploading: (percent: number) => `上传中(${percent}%)`,
  done: '上传完成',
  error: '上传失败',
  unknownError: '未知错误',
  atFirst: '未知的操作',
  atLast: '已到最后~',
  remove: (name: string) => `删除 ${name}`,
  cancel: (name: string) => `取消上传 ${name}`,
  retry: (name: string) => `重新上传 ${name}`,
} as const
