export const choiceMessages = {
  // Specified so.
  emptyDictCode: '字典Code不能为空!',
  loadFailed: '选项加载失败',
}
