/** Texts of the data source itself; the server's own come before them. */
export const messages = {
  saved: '保存成功！',
  partlySaved: (count: number, reason: string) => `已保存 ${count} 行，其余未保存：${reason}`,
} as const
