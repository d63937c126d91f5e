export const messages = {
  checkHint: '拖动滑块验证',
  checkPassed: '验证通过',
  checkOpen: '未验证',
} as const
