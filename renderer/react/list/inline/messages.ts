export const messages = {
  /** For those who hear one button at a time. */
  edit: (row: string, field: string) => `修改“${row}”的${field}`,
  failed: '输入框加载失败，请检查网络后重试，或按“编辑”修改',
} as const
