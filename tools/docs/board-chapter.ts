import { type Block, heading, json, text } from './document.ts'

/** Boards and cards: other ways to show the rows of a list. */
export function boardIntro(): readonly Block[] {
  return [
    text(
      '列表的行还可以显示为看板或卡片。`"kind": "board"` 的页面一开始是看板，`"kind": "card"` 的一开始是卡片；标题旁可以换成列表。写在 kind 为 list 的页面上时，一开始仍是列表，可以换成它们。换的时候查询条件与选中的行不变，选中的显示方式写在地址的 `view` 里。接口、权限、导入导出与列表页面完全相同。',
    ),
    heading('看板'),
    text(
      '`board.by` 是分列的字段：单值的 enum，可以查询，没有 `permission`。每个选项一列，带选项的颜色和条数；`columns` 只留其中几列并决定顺序，不写时存着其他值的行在“其他”列。条数与 `sum` 的合计由服务器一次算出，按查询条件与使用者能看到的行。每列各自翻页，滚到底时再读。',
    ),
    json({
      kind: 'board',
      fields: {
        name: { type: 'string(32)', title: '名称' },
        amount: { type: 'decimal(12,2)', title: '金额' },
        status: {
          type: 'enum',
          title: '状态',
          readonly: true,
          default: 'pending',
          options: [
            { value: 'pending', text: '待审核', color: 'orange' },
            { value: 'approved', text: '已通过', color: 'green' },
          ],
        },
      },
      actions: {
        approve: {
          title: '通过',
          type: 'set-values',
          when: "status == 'pending'",
          props: { values: { status: 'approved' } },
        },
      },
      board: { by: 'status', title: '{name}', fields: ['amount'], sum: 'amount' },
    }),
    text(
      '拖动卡片不直接改字段，而是执行页面的动作：把 `by` 字段写成那一列的值的 `set-values` 动作，连同它的 `when`、`guards`、`confirm`、`input` 和权限。拖动时，没有动作能到的列变暗并说明原因；服务器拒绝时卡片回到原处。几个动作到同一列时用 `moves` 写明：`[{ "from": "pending", "to": "approved", "do": "approve" }]`，对一列写了 `moves` 就只按它，先写的先试。触摸时按住卡片再拖；不能拖动的人用卡片上的菜单“移到…”，效果相同。',
    ),
    heading('卡片'),
    text(
      '`card` 说明卡片上有什么：标题（一个字段，或 `"{name}（{code}）"`）、图片（存文件的字段）、字段、标签（有颜色的 enum）。看不到的字段不出现在卡片上；标题里至少要有一个人人可见的字段。排序、翻页、选中与批量操作都和列表一样。',
    ),
    json({
      card: { title: '{name}', fields: ['amount'], tag: 'status' },
    }),
  ]
}
