/** Cells of a grid that a column may name, each with what an author is told of it. What edits a field otherwise is its widget's choice. */
export const COLUMN_CELLS = {
  normal: '只读文本',
  link: '只读，点击打开行详情',
  hidden: '不显示，值随行保存；可以在行详情中修改',
  widget: '点击后用字段的控件编辑',
  slot: '字段的控件一直画在格内',
  input: '单行文本',
  textarea: '单行显示，在弹出框中写多行',
  'input-number': '数字',
  checkbox: '复选框，两个值之一',
  radio: '所有选项都画在格内',
  select: '下拉框',
  'select-search': '下拉框，打开即可搜索',
  'select-multiple': '下拉多选',
  'select-dict-search': '输入时由服务器查找',
  date: '日期',
  datetime: '日期和时间',
  time: '时间',
  upload: '一个文件，上传后存路径',
  file: '多个文件，在弹出框中上传和删除',
  image: '图片，画成缩略图，在弹出框中上传和排序',
  'department-select': '在格内查找部门，显示部门名称',
  'user-select': '在格内查找用户，显示用户姓名',
  popup: '打开在线报表，选一行带回本行的几个字段',
  tags: '标签，每两个字一个',
  progress: '只读，百分比画成进度条',
} as const
export type ColumnCell = keyof typeof COLUMN_CELLS
export const COLUMN_CELL_NAMES = Object.keys(COLUMN_CELLS) as readonly ColumnCell[] // its keys are the names

/** Cells that fit any field. */
export const CELLS_OF_ANY_FIELD = [
  'normal',
  'link',
  'hidden',
  'widget',
  'slot',
] as const satisfies readonly ColumnCell[]

/** Cells in which nothing can be entered. */
const READ_CELLS: ReadonlySet<ColumnCell> = new Set(['normal', 'link', 'hidden', 'progress'])

export function isReadCell(cell: ColumnCell | undefined): boolean {
  return cell !== undefined && READ_CELLS.has(cell)
}
