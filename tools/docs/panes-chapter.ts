import { KINDS } from '#renderer/kinds/registry.ts'
import { CHOICE_COLORS } from '#schemas/language/dictionary.ts'
import { type Block, code, codes, heading, json, table, text } from './document.ts'

export function panesIntro(): readonly Block[] {
  return [
    text('`kind` 是页面的种类，不写时为 `list`：'),
    table(
      ['种类', '名称', '说明'],
      KINDS.map(({ kind, title, summary }) => [code(kind), title, summary]),
    ),
    text(
      '`kind` 为 `panes` 的页面没有自己的数据，不写 `entity`、`fields`：几个窗格并排，每个显示另一个页面、一个面板或几个标签页。左边的列表或树里选中一行，`with` 就把它的字段交给后面的窗格：列表只查符合的行，那里新增的行以这些值为初始值，操作的人不能去掉这些条件。什么也没选时，窗格说明要先选什么。',
    ),
    json({
      kind: 'panes',
      panes: [
        { id: 'depart', page: 'depart-tree', width: 280 },
        {
          id: 'people',
          tabs: [
            { title: '用户', page: 'depart-users', with: { departId: '= depart.id' } },
            { title: '岗位', page: 'depart-posts', with: { departId: '= depart.id', enabled: 'Y' } },
          ],
        },
      ],
    }),
    text(
      '选中的行写在标签页的地址里，刷新后仍在；窗格之间的边可以拖动，也可以用方向键移动，宽度会记住。窗格里的内容有未保存的修改时，改变选择前会先问。窄屏上窗格一个接一个，选中后进入下一个，可以返回。',
    ),
    text(
      '`with` 只是条件，不是权限：每个窗格要的权限就是它那个页面的权限，没有权限时窗格里会说明，服务器也会拒绝。页面自己只有 `<前缀>:list`。条件只能用在 `list` 和 `tree` 的页面上，可以选中行的也只有它们。',
    ),
  ]
}

export function aroundIntro(): readonly Block[] {
  return [
    heading('菜单'),
    text(
      '页面放在哪个文件夹，就在菜单的哪一项下面。`menu` 说明这一项的名称、图标、位置，和页面自己的位置；同一文件夹有一个页面写就够了，写法互相矛盾时按先写的，检查器指出后写的。修改立即生效；管理员在系统里改过的名称、图标、位置、上级各自保持不变。',
    ),
    json({ menu: { folder: '仓储', icon: 'shop', order: 20 } }),
    text('文件夹要有与页面不同的图标和位置时：'),
    json({ menu: { folder: { title: '仓储', icon: 'shop', order: 20 }, order: 1 } }),
    heading('授权'),
    text(
      '`grants` 按角色编码授予这个页面的操作：`list` 和菜单一起给。每一项对每个角色只授予一次，各租户中这个编码的角色和租户 0 的模板都得到；管理员收回的不再授予，文件里新加的项会授予。从文件中删去一项，已授予的不会收回。还没有的角色，建立时得到；只有自己持有这些权限的人才能建立它。',
    ),
    json({ grants: { buyer: ['add', 'submit'], chief: ['approve', 'field:cost:see'] } }),
    text('`npx pagewright grants` 列出各页面的文件授予谁什么；连得上数据库时，还列出已授予的和已收回的。'),
    heading('字典'),
    text(
      '自己的字典写成文件，放在 `PAGES_DIR/dictionaries/`，一个文件可以有几个：键是字典代码，字段用 `dict` 引用。与页面一样，修改立即生效，不必重启；与系统里的字典代码相同时，以文件为准，在系统里只读；文件删去后，又是系统里的那个。随产品来的 `schemas/dictionaries` 只在数据库里还没有时建立一次。',
    ),
    json({
      order_state: {
        name: '订单状态',
        items: [
          { value: 'draft', text: '草稿', color: 'default' },
          { value: 'done', text: '已完成', color: 'success' },
          { value: 'lost', text: '已丢失', color: 'error', disabled: true, description: '2024 年起不再使用' },
        ],
      },
    }),
    text(
      `\`npx pagewright new dictionary order_state 订单状态\` 写出这样一个文件。\`color\` 是 ${codes(CHOICE_COLORS)} 之一，字段自己的 \`options\` 也可以写。文件有错误时，服务器的日志、\`pagewright check\` 和开发时的角标按行列指出，原来的内容继续有效。`,
    ),
  ]
}
