import { changedText } from '../states/changed-text.ts'
import type { Changer } from '../states/record-change.ts'

export const messages = {
  save: '保存',
  gridOf: (title: string) => `${title}表格`,
  unsaved: ({ added, changed, deleted }: { added: number; changed: number; deleted: number }) =>
    [
      ...(added > 0 ? [`新增 ${added} 行`] : []),
      ...(changed > 0 ? [`修改 ${changed} 行`] : []),
      ...(deleted > 0 ? [`删除 ${deleted} 行`] : []),
    ].join('，'),
  unsavedLabel: '未保存：',
  heldTitle: (rows: number, cells: number) => `有 ${rows} 行不能保存：${cells} 处输入或粘贴的内容没有采用`,
  heldHint: '这些单元格里还是原来的内容，与新填的内容混在一行。请重新填写或撤销；确实要用原来的内容，选“保留原内容”。',
  heldQuestion: (others: number) =>
    `这些单元格里还是原来的内容，与新填的内容混在一行，所以这些行先不保存。现在只保存其余 ${others} 行吗？`,
  heldCell: (row: string, title: string, reason: string) => `${row} ${title}：${reason}`,
  moreHeld: (count: number) => `……还有 ${count} 处`,
  keepOld: '保留原内容',
  nothingChanged: '内容没有改动',
  saved: '保存成功',
  exportsStored: '有未保存的修改，导出的是已保存的内容',
  saveFirst: '先保存修改',
  saveBefore: (action: string, count: number) =>
    `所选的行中有 ${count} 行没有保存，“${action}”按已经保存的内容执行。先保存再${action}吗？`,
  tooManyRows: (limit: number, count: number) => `一次最多保存 ${limit} 行，现在有 ${count} 行，请分批保存`,
  leaveTitle: '有未保存的修改',
  leaveContent: '离开后本页的修改将丢失。确定放弃吗？',
  errorCount: (count: number) => `没有保存：有 ${count} 处需要修改`,
  firstError: '定位到第一处',
  notSaved: '没有保存成功，修改的内容仍然保留，可以再试一次。',
  unanswered: '没有收到服务器的答复，可能已经保存。修改的内容仍然保留，再次保存不会重复新增。',
  partlySaved: '其余的行没有保存，仍可修改。',
  conflictTitle: (count: number, isSelf: boolean) =>
    isSelf ? `有 ${count} 行已在您的另一个窗口修改` : `有 ${count} 行已被他人修改或删除`,
  conflictHint: '采用对方的值会丢弃本行的修改；保留我的值会在下次保存时覆盖对方的修改。',
  takeTheirs: '采用对方的值',
  keepMine: '保留我的值',
  takeAllTheirs: '全部采用对方的值',
  keepAllMine: '全部保留我的值',
  rowNumber: (number: number) => `第 ${number} 行`,
  deletedRow: '已删除的一行',
  goneRow: (text: string) => `${text}已被他人删除`,
  changedRow: (text: string, changer: Changer) => changedText(changer, text) ?? `${text}已被他人修改`,
  ofRow: (row: string, action: string) => `${row}：${action}`,
  theirs: (text: string) => `对方改为 ${text}`,
  theirsEmpty: '对方已清空',
  /** `mine`: what the user has entered there himself; null: nothing. */
  theirField: (title: string, text: string, mine: string | null) =>
    `${title} ${text === '' ? '已清空' : `改为 ${text}`}${mine === null ? '' : `（您的值：${mine === '' ? '空' : mine}）`}`,
  theirFields: (fields: readonly string[], count: number) =>
    `：${fields.join('，')}${count > fields.length ? `，等 ${count} 项` : ''}`,
  ofTable: (title: string, position: number | null, message: string) =>
    position === null ? `${title}：${message}` : `${title}第 ${position + 1} 行：${message}`,
  tableMistakes: (title: string, count: number) => `${title}中有 ${count} 处需要修改`,
  viewOnly: '没有权限修改，只能查看',
  rowInConflict: '这一行已被他人修改，请先在表格下方选择保留谁的值',
  notDeleted: (message: string) => `没有删除：${message}`,
  pageChanged: '页面已更新，没有保存',
  pageChangedHint: '更新页面后，未保存的修改会保留下来。',
  rowsKept: '页面已更新，未保存的修改已保留',
  columnsGone: (titles: string) => `新页面不再有这些列，或不能再填写，其中的内容没有保留：${titles}`,
  notComputed: (reason: string) => `无法计算：${reason}`,
  changedByOthers: '已被他人修改',
  moreConflicts: (count: number) => `……还有 ${count} 行`,
}
