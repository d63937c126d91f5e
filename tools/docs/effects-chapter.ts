import { EFFECT_CALLS } from '#schemas/language/effect-calls.ts'
import { type Block, heading, json, text } from './document.ts'

/** What stands in front of the keys of `guards` and `effects`. */
export function effectsIntro(): readonly Block[] {
  return [
    heading('守卫'),
    text(
      '`guards` 说明什么时候可以新增、修改、删除一行：`add`、`edit`、`delete`、`batch_delete`、`add_child`，或页面自己的动作。不论从按钮、批量删除、批量保存、导入、接口，还是从别的页面的后果来，服务器都按它判断，不成立就整个拒绝，并说出 `message`；没有写 `message` 时说出条件用到的值。控制台里按钮仍在，点它会说明为什么。条件读了写有 `permission` 的字段时，浏览器得不到这个条件：服务器在每一行旁说明哪些动作不能做、为什么，只对能做这些动作的人说；行上按钮和动作的 `when` 也一样。',
    ),
    text(
      '条件看的是已经保存的行，不能写 `old.`；`add` 看要新增的行，可以读子表。`batch_delete` 只约束批量删除，包括在表格里一次保存时删除几行，`delete` 约束所有的删除。行上按钮的 `when` 只约束人：不成立时没有按钮，服务器也拒绝，但别的页面的后果不受它约束；后果也不能做的事写成守卫。条件算不出来时拒绝。',
    ),
    json({
      guards: {
        edit: { when: "status in ['draft', 'rejected']", message: '已提交的采购单不能修改' },
        delete: "status == 'draft'",
        add: { when: 'count(lines) <= 50', message: '一张采购单最多 50 行明细' },
      },
    }),
    heading('后果'),
    text(
      '动作执行之后，或记录新增、修改、删除之后，还要发生什么，写成后果：动作的 `effects` 只在这个动作执行时发生；页面的 `effects.created`、`updated`、`deleted`、`restored` 不论记录怎样变化都会发生，包括动作和别的页面的后果引起的变化。每个后果恰好做一件事：`set` 改写别的行，`insert` 在另一个页面新增一行，`message` 发消息，`webhook` 推送到外部系统，`call` 执行服务器登记的操作。',
    ),
    text(
      '后果与引起它的变化在同一个事务里：有一个不行，就全部不做，提示会说出是哪个页面的哪一行、为什么。`message` 与 `webhook` 在事务成功之后才发出。执行的顺序：先 `set`（涉及的行先按表和编号的顺序锁住，同时操作的人互相等待，不会丢失更新），再 `insert`、`call`，最后发送。',
    ),
    text(
      '后果以页面的名义执行：不需要操作人在目标页面有权限，也不受目标页面的 `rows` 约束，但总在同一个租户里，目标页面的校验、`checks` 和守卫都要成立。只读字段可以写，由表达式算出的字段不能写，会自动重算。需要权限的值不能写进人人可见的字段，由它决定的值（`when`、`where` 读了它）也不能；确实允许看出时写 `"reveals": true`。只由后果写入的只读字段（如余额）变化时，正在编辑那条记录的人不受影响，表单里马上看到新的值。数据日志里记下操作人和原因。系统自带的数据（`managed`）只有它自己开放的字段接受 `set`，其他的字段和新增都会在检查时指出。',
    ),
    text(
      '删除的数据进回收站，30 天后连同子表清除；写 `"softDelete": false` 的页面删除即清除。恢复（`POST {api}/restore`，权限 `<前缀>:rows:restore` 和 `list`，回收站的内容在 `GET {api}/deleted`，列表的“更多”里有“回收站”；`POST {api}/purge` 彻底删除，权限 `<前缀>:rows:purge` 和 `list`；自己刚才的删除一分钟内可以用 `POST {api}/undoDelete` 撤销，权限同删除）就是一次保存：字段规则、`checks`、唯一值、引用和 `guards.add` 按现在的数据判断，有一行不行就都不恢复；以前选好的选项可以留着。之后执行 `effects.restored`。写了 `effects.deleted` 而没有 `restored` 的页面不能恢复，删除之前的询问会说明。删除时按 `"onDelete": "clear"` 清空的引用不会接回。',
    ),
    text(
      '表达式里：字段名是变化之后的值，`old.` 是之前的值，`row.` 是 `each` 的那一行，`target.` 是要改写的那一行（写入之前）。`set.row` 写一个引用字段，它为空时不做任何事；`set.page` 加 `where` 改写那个页面里所有符合条件的行，条件由数据库判断。`require` 是对目标行的要求，结果为空视为不成立。`deleted` 里的字段是删除之前的值。',
    ),
    json({
      actions: {
        confirm: {
          title: '确认出库',
          type: 'set-values',
          when: "status == 'draft'",
          props: { values: { status: 'shipped' } },
          effects: [
            {
              id: 'take-stock',
              each: 'lines',
              set: {
                row: 'row.product',
                values: { stock: '= target.stock - row.quantity' },
                require: [{ that: 'target.stock >= row.quantity', message: '库存不足' }],
              },
            },
            {
              id: 'book',
              insert: {
                page: 'stock-ledger',
                values: { reason: 'ship', orderNo: '= orderNo' },
                lines: { items: { each: 'lines', values: { product: '= row.product', quantity: '= -row.quantity' } } },
              },
            },
            {
              id: 'tell',
              when: 'salesman != null',
              message: { to: '= salesman', by: ['bell'], title: '已出库', text: '订单 {orderNo} 已经出库' },
            },
          ],
        },
      },
    }),
    text(
      '`values` 和 `require` 里也可以读目标行的引用所指的那一行，一步：会员的等级有 `rate`，写 `target.level.rate`。和 `supplier.level` 一样只读人人可见的字段，那一行每次只读一遍；引用为空时结果为空。`set.where` 由数据库判断，不能这样写：在目标页面加一个计算字段，条件里读那个字段。',
    ),
    json({
      effects: {
        created: [
          {
            set: {
              row: 'member',
              values: { points: '= target.points + amount * coalesce(target.level.rate, 1)' },
              require: [{ that: 'target.level == null || target.level.isOpen', message: '这个等级不能积分' }],
            },
          },
        ],
      },
    }),
    text(
      '后果的 `when` 可以汇总页面的行（见“表达式”一章），看的是这次变化之后、后果执行之前的数据。有就改写、没有就新增，因此写成两个后果：`set` 改写已有的那一行，`insert` 的 `when` 是还没有那一行；在目标页面再写 `unique`，两个人同时操作也不会新增两行。',
    ),
    json({
      effects: {
        created: [
          {
            id: 'add-up',
            set: {
              page: 'month-total',
              where: "target.month == formatDate(day, 'YYYY-MM')",
              values: { amount: '= target.amount + amount' },
            },
          },
          {
            id: 'begin',
            when: "count(page('month-total'), target.month == formatDate(day, 'YYYY-MM')) == 0",
            insert: { page: 'month-total', values: { month: "= formatDate(day, 'YYYY-MM')", amount: '= amount' } },
          },
        ],
      },
    }),
    text(
      '`message` 的收件人是表达式得到的用户名，没有人时不发；文字里 `{字段}` 换成这条记录的值，需要权限的字段不能写进去；`template` 用系统里的消息模板，`values` 是它的参数。点开消息就是这条记录。`webhook` 只写目标的名称，地址和密钥由管理员用 `npx pagewright webhook` 设置；发出的只有 `values` 里的值，失败会重试，结果在“推送记录”里看。',
    ),
    text(
      '`by` 里的 `announcement` 把消息发布成通知公告：在“通知公告”里是已发布的一条，`to` 是 `"*"` 时给所有人，铃会响；`bell` 是系统消息，不在那里。两种只写一种。',
    ),
    text(
      '`to` 也可以是另一个页面里的人，他们不一定有账号：`page` 和 `where` 说明是哪些行，`account`、`mobile`、`email` 是那个页面里存用户名、手机号码、邮箱的字段。每人按 `by` 的顺序，用第一种能送达的方式收到一次：下面的例子里，有账号的人收到站内消息，其余的人收到短信。执行动作的人会看到各有多少人收到、谁没有送达；一个人也送不到时，整个操作不执行。一次最多 20000 人。',
    ),
    text(
      '`count` 把人数记在本记录的只读字段里：`sent` 在发送的同一个事务里加上收件人数，`read` 在每个收件人第一次读站内消息时加一（包括“全部已读”），不会超过 `sent`；`bell`、`sms`、`email` 是各种方式的人数，`unreached` 是没有送达的人的姓名。阅读不记数据日志。',
    ),
    json({
      actions: {
        send: {
          title: '发送',
          type: 'set-values',
          props: { values: { status: 'sent' } },
          effects: [
            {
              id: 'tell',
              message: {
                to: { page: 'person', where: 'target.id in persons', account: 'account', mobile: 'mobile' },
                by: ['bell', 'sms'],
                title: '{title}',
                text: '{content}',
                count: { sent: 'sentCount', read: 'readCount', unreached: 'unreached' },
              },
            },
          ],
        },
      },
    }),
    text(
      `\`call\` 执行的操作：${EFFECT_CALLS.map(
        ({ name, title, input }) =>
          `\`${name}\`（${title}，输入 ${Object.entries(input)
            .map(([key, meaning]) => `\`${key}\`：${meaning}`)
            .join('、')}）`,
      ).join('；')}。`,
    ),
    text(
      '后果会引出后果：目标页面的 `updated`、`created` 也会发生，最多 8 层，一次操作最多改写 20000 行。几个页面的后果互相触发、没完没了，检查时就会指出（`effect-cycle`）。导入的行同样有后果，但不发消息、不推送，除非写 `"onImport": true`。',
    ),
  ]
}
