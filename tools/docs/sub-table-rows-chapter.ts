import { type Block, heading, json, text } from './document.ts'

/** What pages say of the rows of a sub-table besides their cells. */
export function rowsOfTables(): readonly Block[] {
  return [
    heading('行的守卫'),
    text(
      '`guards` 说明什么时候可以新增（`add`）、修改（`edit`）、删除（`delete`）子表的一行：`row.` 指本行，直接写字段名指主记录。修改和删除按数据库里的行和主记录判断，所以同一次保存里先改状态再改行也绕不过；新增按要保存的行判断，主记录是新的时按它要保存的值。表单、批量保存、按部分保存、别的页面的后果新增的行，服务器都按它拒绝，说出 `message`；只由别的字段算出的格、行的顺序不算修改。条件不能写 `old.`，不能读引用的那一行。',
    ),
    text(
      '表单里不能修改的行是只读的，行号旁有标记和原因，不能删除的行留下并说明原因；任何行都不能新增时（`add` 没有读 `row.`）没有新增按钮，标题下写着原因。读了写有 `permission` 的字段的条件不发给浏览器，保存时由服务器说明。',
    ),
    json({
      guards: {
        add: { when: "state == 'draft'", message: '提交后不能加行' },
        edit: { when: '!row.received', message: '已收货的行不能修改' },
        delete: "!row.received && state == 'draft'",
      },
    }),
    heading('对所选的行执行的动作'),
    text(
      '`actions` 是子表自己的动作，按钮写在 `toolbar` 里。选中几行后按下，符合 `when` 的行填入 `props.values`，`= 表达式` 里 `row.` 指本行、直接写字段名指主记录；不符合的、不能修改的行跳过并列出。动作在表单里执行，像自己填写一样，可以再改，随表单一起保存，由服务器照常判断，不另要权限；不能写只读和由系统算出的字段。要服务器执行的写成页面的动作，它的后果用 `each` 对每一行做。',
    ),
    json({
      toolbar: ['add', 'remove', 'receive'],
      actions: {
        receive: {
          title: '收货',
          type: 'set-values',
          when: '!row.received',
          props: { values: { received: true, receivedOn: '= today()' } },
        },
      },
    }),
  ]
}
