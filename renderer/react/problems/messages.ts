export const messages = {
  cannotOpen: (file: string) => `页面 ${file} 有错误，无法打开`,
  remedy: '请页面的作者改正下面的问题，保存后点击“重新检查”。',
  recheck: '重新检查',
  listTitle: '问题列表',
  error: '错误',
  warning: '警告',
  errorCount: (count: number) => `页面文件有 ${count} 个错误，仍显示改动之前的页面`,
  warningCount: (count: number) => `页面文件有 ${count} 条警告`,
  noteLost: '页面文件有问题需要作者查看，但没有载入。请检查网络，然后重新打开页面。',
}
