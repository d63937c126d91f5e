/** Apart from those of the panel: every list brings them along. The first two are specified. */
export const buttonMessages = {
  button: '高级查询',
  inForce: '已有高级查询条件生效',
  headFilter: (title: string) => `按“${title}”筛选`,
  failed: '高级查询无法打开，请重试',
}
