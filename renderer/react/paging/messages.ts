export const messages = {
  prev: '上一页',
  next: '下一页',
  jumpBack: (pages: number) => `向前 ${pages} 页`,
  jumpOn: (pages: number) => `向后 ${pages} 页`,
}
