export type ProblemSeverity = 'error' | 'warning'

/** One kind of mistake: what it is, why it matters, what to do. `explain <code>` and the documentation print it. */
export interface ProblemEntry {
  readonly severity: ProblemSeverity
  /** A few words, in Chinese. */
  readonly title: string
  readonly explanation: string
  readonly remedy: string
}

/** Every mistake that the language can report. A test checks that each is reachable and documented. */
export const PROBLEMS = {
  'json-syntax': {
    severity: 'error',
    title: 'JSON 语法错误',
    explanation: '文件不是合法的 JSON：多或少了逗号、引号、括号，或写了注释。',
    remedy: '按提示的位置改正。页面文件不允许注释和行尾多余的逗号。',
  },
  'duplicate-key': {
    severity: 'error',
    title: '键重复',
    explanation: '同一个对象里写了两个同名的键，只有一个会生效。',
    remedy: '删除其中一个，或改名。',
  },
  'missing-key': {
    severity: 'error',
    title: '缺少键',
    explanation: '这里必须写的一个键没有写。',
    remedy: '补上提示中的键。',
  },
  'unknown-key': {
    severity: 'error',
    title: '未知的键',
    explanation: '页面语言里没有这个键；它不会起任何作用，因此不接受。',
    remedy: '改成建议的键，或删除。',
  },
  'wrong-type': {
    severity: 'error',
    title: '值的类型不对',
    explanation: '这里要的是另一种 JSON 值，例如要文本却写了数字。',
    remedy: '按提示改成要求的类型。',
  },
  'wrong-value': {
    severity: 'error',
    title: '值不在允许范围内',
    explanation: '这里只能写有限的几个值之一。',
    remedy: '从提示列出的值中选一个。',
  },
  'wrong-format': {
    severity: 'error',
    title: '写法不对',
    explanation: '文本的写法不符合要求，例如名称用了不允许的字符。',
    remedy: '按提示的写法改正。',
  },
  'out-of-range': {
    severity: 'error',
    title: '超出范围',
    explanation: '数字太大或太小，文本太长或太短，或者列表的项数太多或太少。',
    remedy: '改到提示的范围之内。',
  },
  'duplicate-item': {
    severity: 'error',
    title: '列表中有重复',
    explanation: '同一项在列表里写了不止一次。',
    remedy: '删除重复的一项。',
  },
  'schema-version': {
    severity: 'error',
    title: '不认识的格式版本',
    explanation: '文件的 schemaVersion 比程序认识的新，或不是有效的版本。',
    remedy: '升级程序，或按当前版本书写。',
  },
  'not-available': {
    severity: 'error',
    title: '尚不可用',
    explanation: '这个写法已经保留，但当前版本还不能显示它。',
    remedy: '先用提示中的其他写法。',
  },
  'import-not-possible': {
    severity: 'warning',
    title: '导入总会失败',
    explanation: '子表要求至少几行，它的字段却都是计算或只读的，导入填不了这些行，每条数据都会被拒绝。',
    remedy: '从 toolbar 中删去 import，去掉子表的 minRows，或让子表有可以填写的字段。',
  },
  'reserved-name': {
    severity: 'error',
    title: '保留的名称',
    explanation: '这个名称由系统使用：每个实体都有的列、列表请求的参数，或系统自己的表与路径。',
    remedy: '换一个名称。',
  },
  'unknown-field': {
    severity: 'error',
    title: '没有这个字段',
    explanation: '列表、查询或表单提到的字段没有在 fields 中声明。',
    remedy: '改成已声明的字段，或先声明它。',
  },
  'unknown-widget': {
    severity: 'error',
    title: '没有这个控件',
    explanation: '控件名没有登记。',
    remedy: '改成建议的控件名。',
  },
  'widget-not-fitting': {
    severity: 'error',
    title: '控件不适合字段',
    explanation: '控件不能编辑这种存储类型，或者不能存（只能存）多个值。',
    remedy: '换一个控件，或改字段的类型。',
  },
  'cell-not-fitting': {
    severity: 'error',
    title: '单元格不适合字段',
    explanation: '列写的 cell 不能显示或编辑这个字段，或者缺少它要用的行详情。',
    remedy: '换成提示中的单元格，或删去 cell，由字段的控件决定。',
  },
  'unknown-option': {
    severity: 'error',
    title: '控件没有这个选项',
    explanation: '控件的 options 里写了它不认识的键。',
    remedy: '改成建议的选项，或删除。',
  },
  'invalid-option': {
    severity: 'error',
    title: '控件选项的值不对',
    explanation: '控件的某个选项类型或取值不符合要求。',
    remedy: '按提示改正。',
  },
  'number-not-fitting': {
    severity: 'error',
    title: '编号的写法不适合',
    explanation:
      'number 只用于主表的 string(n) 字段，字段要放得下编号；编号由系统生成，不能再有默认值、算出的值或必填，也不能由联动、引用或动作填写。',
    remedy: '按提示改字段，或删去与 number 冲突的键；要允许自己填写，写 "editable": true。',
  },
  'unique-not-fitting': {
    severity: 'error',
    title: '不能一起判断重复',
    explanation:
      'unique 中的字段要是主表中存单个值的短字段；text、json、file、多个值的字段和写有 permission 的字段不能用，使用系统数据的页面也不能写。',
    remedy: '从 unique 中删去提示的字段。',
  },
  'delete-not-fitting': {
    severity: 'error',
    title: '引用不能清空',
    explanation:
      'onDelete 为 clear 的引用在所引用的行被删除时变为空；必填的字段、由表达式算出的字段和只能查看的表中的字段不能清空。',
    remedy: '改为 restrict 或 keep，或去掉必填。',
  },
  'unknown-field-type': {
    severity: 'error',
    title: '没有这种存储类型',
    explanation: '字段的 type 不在固定的列表里，或者长度、精度超出范围。',
    remedy: '改成列出的类型之一，如 string(32)、decimal(12,2)、date。',
  },
  'format-not-fitting': {
    severity: 'error',
    title: '格式不适合字段',
    explanation: 'format 说明长文本用什么写成，只用于 text 字段。',
    remedy: '把字段的 type 改成 text，或删去 format。',
  },
  'show-not-fitting': {
    severity: 'error',
    title: '显示方式不适合字段',
    explanation:
      'tag 用于有 dict 或 options 的单值字段，progress 用于数字，link 用于文本，masked 用于没有选项的 string，image 用于 file 和写有图片地址的 string。',
    remedy: '换一种显示方式，或删去 show。',
  },
  'mask-not-fitting': {
    severity: 'error',
    title: '这样不能脱敏',
    explanation:
      '脱敏由服务器按权限进行：没有字段权限的人得到遮住的文字，有的人得到完整的值。因此要写 keep 和 permission；系统自带的数据（用户、部门等）还有别的界面给出同一个值，不能在页面上脱敏。',
    remedy: '按提示补上 keep 或 permission；系统自带的数据删去 show。',
  },
  'missing-choices': {
    severity: 'error',
    title: '缺少可选值',
    explanation: '这个字段要从可选值中选择，却没有说可选值从哪里来。',
    remedy: '写 dict（字典）、options（固定选项）或 ref（引用）。',
  },
  'conflicting-choices': {
    severity: 'error',
    title: '可选值的来源冲突',
    explanation: 'dict、options、ref 只能写一个。',
    remedy: '保留一个，删除其余。',
  },
  'choices-not-fitting': {
    severity: 'error',
    title: '可选值不适合类型',
    explanation: 'dict、options 用于文本类字段，ref 用于 ref 字段。',
    remedy: '改字段的 type，或删去可选值。',
  },
  'unknown-dict': {
    severity: 'warning',
    title: '没有这个字典',
    explanation: '找不到这个字典代码，选择框会是空的。在系统里另外建立的字典，命令行看不到。',
    remedy:
      '改成建议的代码，或建立字典：`npx pagewright new dictionary <代码>` 写一个文件，放在 PAGES_DIR/dictionaries/ 立即生效；确已在系统里建立的可以忽略。',
  },
  'duplicate-dictionary': {
    severity: 'error',
    title: '字典重复',
    explanation: '两个字典文件写了同一个字典代码。先有的文件保留它，后来的文件整个不起作用。',
    remedy: '改后来的文件：换一个代码，或并到一个文件里。',
  },
  'unknown-choice': {
    severity: 'error',
    title: '选项中没有这个值',
    explanation: '字段的 options 没有列出这个值：比较永远不成立，写入会被拒绝。',
    remedy: '改成建议的值，或把它加进 options。',
  },
  'unknown-dict-value': {
    severity: 'warning',
    title: '字典中没有这个值',
    explanation:
      '字段的字典没有这个值：比较永远不成立，写入会被拒绝。命令行按 schemas/dictionaries 检查，运行中的服务器按数据库里的字典检查；在系统里另外增加的值，命令行看不到。',
    remedy: '改成建议的值，或把它加进字典；确已在系统里增加的可以忽略。',
  },
  'constant-condition': {
    severity: 'warning',
    title: '条件总是一样',
    explanation: '比较的两边是同一个字段，结果与数据无关。',
    remedy: '把其中一边改成要比较的另一个字段或值。',
  },
  'never-written': {
    severity: 'warning',
    title: '字段从不写入',
    explanation:
      '只读或不在表单中的字段，没有表达式、默认值、引用带出、联动、导入或动作写入它，除已有的旧数据外不会变化。由 pagewright check 列出。',
    remedy: '去掉 readonly，放进表单，写 value，或让动作写入它；由系统之外写入的可以忽略。',
  },
  'unreachable-value': {
    severity: 'warning',
    title: '状态值到不了',
    explanation:
      '只读或不在表单中的字段，某个可选值没有默认值、联动或动作能写入，以它为条件的按钮不会出现。由 pagewright check 列出。',
    remedy: '加一个写入它的动作，或从可选值中去掉；由系统之外写入的可以忽略。',
  },
  'unknown-icon': {
    severity: 'warning',
    title: '没有这个图标',
    explanation: '菜单的图标名不在图标表里，菜单会显示默认的图标。',
    remedy: '改成建议的名称；可用的图标在控件 icon 中挑选。',
  },
  'menu-conflict': {
    severity: 'warning',
    title: '菜单的写法互相矛盾',
    explanation:
      '同一文件夹的几个页面给文件夹写了不同的名称、图标或位置，只有第一个页面的起作用；或者写了 menu.in 的页面又写了自己的菜单。',
    remedy: '只在一个页面里写文件夹，或都写成一样。',
  },
  'unknown-role': {
    severity: 'warning',
    title: '没有这个角色',
    explanation:
      'grants 中的角色编码，哪个租户里都没有，所以没有授予任何人。由运行中的服务器发现；命令行不知道有哪些角色。',
    remedy: '改成建议的编码，或在角色管理中建立这个角色：建立后，页面的授权在下次启动或页面修改时生效。',
  },
  'unknown-ref': {
    severity: 'error',
    title: '引用的表或字段未登记',
    explanation: 'ref 只能指向已登记的系统表或其他页面的表，以及其中允许的字段。',
    remedy: '改成建议的名称。',
  },
  'label-not-fitting': {
    severity: 'error',
    title: '引用的显示文字不适合',
    explanation:
      'ref.label 写一个字段名，或用花括号写一到四个不同的字段，如 "{name} {code}"；花括号外不能有半角逗号。几个字段时只能用文本、数字、日期和时间字段。',
    remedy: '改成字段名或 "{字段} {字段}" 的写法；字典和引用字段不能用在其中。',
  },
  'condition-not-fitting': {
    severity: 'error',
    title: '用来筛选的条件不适合',
    explanation:
      'ref.where 或 detail.related 中的字段不能用来比较，或写出的值不是这个字段的类型；related 的条件只能是“那个页面的字段 == 本记录的字段”。',
    remedy: '换一个单值的字段，或把值改成它的类型；related 写成 "member == id"，几个条件用 && 连接。',
  },
  'fill-not-fitting': {
    severity: 'error',
    title: '不能这样带出',
    explanation:
      'ref.fill 的两个字段类型不同或放不下、目标由表达式算出、引用可存多个值，或把需要权限的字段带到了人人可见的字段。',
    remedy: '改成类型和长度相同的字段；需要权限的值只带到同样写了 permission 的字段。',
  },
  'reference-cycle': {
    severity: 'error',
    title: '引用互相依赖',
    explanation: '引用带出的字段又带回自己，或几个引用的条件互相等待，谁都无法先选。',
    remedy: '去掉其中一处 fill 或 where。',
  },
  'unknown-rule': {
    severity: 'error',
    title: '没有这条规则',
    explanation: '规则代码不在规则表里。若想写正则表达式，用 { "pattern": … }。',
    remedy: '改成建议的规则代码。',
  },
  'invalid-rule': {
    severity: 'error',
    title: '规则写法不对',
    explanation: '对象写法的规则除 message 外恰好写一个键；min、max 是数字，min 不大于 max，pattern 是正则表达式。',
    remedy: '写成数字，如 { "min": 0 }；日期的范围和与别的字段比较的范围写在 checks 里。',
  },
  'rule-not-fitting': {
    severity: 'error',
    title: '规则不适合类型',
    explanation: '规则不能用于这种存储类型，例如对文本写 min。',
    remedy: '换一条规则，或改字段的类型。',
  },
  'invalid-pattern': {
    severity: 'error',
    title: '正则表达式不能使用',
    explanation:
      '正则表达式写法不对，或用了服务器与浏览器都不支持的功能。它们由 RE2 执行，时间与文本长度成正比，因此没有前后查找（(?=、(?!、(?<=、(?<!）和反向引用（\\1）。',
    remedy: '按提示改正；前后查找可以拆成几条 pattern 规则，全部符合才算通过；字段之间的比较写在 checks 中。',
  },
  'wrong-default': {
    severity: 'error',
    title: '默认值不符合类型',
    explanation: '默认值不能存进这种类型的字段，或者不在可选值里。',
    remedy: '改成这种类型的值。',
  },
  'operator-not-fitting': {
    severity: 'error',
    title: '查询方式不适合类型',
    explanation: '这种存储类型不能这样查询，例如对文本写 between。',
    remedy: '从提示列出的方式中选一个。',
  },
  'query-not-allowed': {
    severity: 'error',
    title: '字段不可查询',
    explanation: '字段声明了 query: false，却又放进了查询条件。',
    remedy: '删去其中一处。',
  },
  'tabs-not-fitting': {
    severity: 'error',
    title: '不能按这个字段分标签页',
    explanation: '列表上方的标签页按一个 enum 字段分：单值，有 dict 或 options，可以查询，人人可见。',
    remedy: '换一个字段，或删去 tabs。',
  },
  'batch-edit-not-fitting': {
    severity: 'error',
    title: '字段不能批量修改',
    explanation: '批量修改给多行同一个值；计算、编号、只读、唯一、文件、遮盖和保密的字段不能这样填。',
    remedy: '从 list.batchEdit 中删去这个字段。',
  },
  'inline-edit-not-fitting': {
    severity: 'error',
    title: '字段不能在列表中修改',
    explanation:
      '在列表中直接修改的是有人填写的一个值，能编辑这一行的人才能改；计算、编号、只读、文件、遮盖和保密的字段不能这样填，rowActions 中没有 edit 的页面也没有人能改。',
    remedy: '从 list.inlineEdit 中删去这个字段，或在 rowActions 中加上 edit。',
  },
  'group-not-fitting': {
    severity: 'error',
    title: '不能这样分组',
    explanation:
      '分组按单值的选项、引用、布尔值或日期，列表的行分组时字段还要能够查询；sum 与 average 要用数字字段；per 只用于日期。',
    remedy: '换一个字段，或删去这一组。',
  },
  'duplicate-field': {
    severity: 'error',
    title: '字段重复出现',
    explanation: '同一个字段在这里出现了不止一次。',
    remedy: '删除重复的一处。',
  },
  'not-sortable': {
    severity: 'error',
    title: '字段不能排序',
    explanation: '这种存储类型的字段不能用来排序。',
    remedy: '换一个字段。',
  },
  'hidden-column-named': {
    severity: 'warning',
    title: '列被关闭又被列出',
    explanation: '字段写了 list: false，却又出现在 list.columns 里；列会显示。',
    remedy: '删去 list: false，或从 columns 中移除。',
  },
  'required-field-not-in-form': {
    severity: 'error',
    title: '必填字段不在表单中',
    explanation: '必填又没有默认值的字段没有放进表单，或不在 kind 为 grid 的页面的列中，新增永远无法保存。',
    remedy: '把字段加进 form.layout 或 grid.columns，或去掉 required，或给出默认值。',
  },
  'readonly-required': {
    severity: 'error',
    title: '只读字段又必填',
    explanation: '只读的字段无法填写；必填又没有默认值，新增永远无法保存。',
    remedy: '去掉 readonly 或 required，或给出默认值。',
  },
  'span-too-wide': {
    severity: 'warning',
    title: '跨列数超过分组的列数',
    explanation: '字段的 span 大于分组的 columns，按分组的列数显示。',
    remedy: '改小 span 或加大 columns。',
  },
  'invalid-rename': {
    severity: 'error',
    title: '改名无效',
    explanation: 'renamedFrom 指向自己、指向仍然存在的字段，或被两个字段同时使用。',
    remedy: '写旧的字段名；旧字段必须已从 fields 中移除。',
  },
  'unknown-sub-table': {
    severity: 'error',
    title: '没有这个子表',
    explanation: '布局、展开行或联动提到的子表没有在 subTables 中声明。',
    remedy: '改成已声明的子表，或先声明它。',
  },
  'sub-table-not-placed': {
    severity: 'warning',
    title: '子表没有放进表单',
    explanation: '声明了子表，表单的 layout 里却没有它，无法编辑。',
    remedy: '在 form.layout 中加入 { "subTable": … }，或用标签页放置。',
  },
  'invalid-layout': {
    severity: 'error',
    title: '布局写法不对',
    explanation: '布局的每一部分恰好写 fields、row、subTable、tabs、steps 之一；steps 只能单独使用。',
    remedy: '拆成几部分，每部分只写一种。',
  },
  'invalid-tree': {
    severity: 'error',
    title: '树的写法不对',
    explanation: 'kind 为 tree 的页面要写 tree.label；其他页面不能写 tree。',
    remedy: '补上 tree，或改 kind。',
  },
  'kind-not-fitting': {
    severity: 'error',
    title: '不适合这种页面',
    explanation: '这个键对当前的 kind 没有意义，例如单页表单没有列表和工具栏。',
    remedy: '删去它，或改 kind。',
  },
  'board-not-fitting': {
    severity: 'error',
    title: '看板写法不对',
    explanation:
      'kind 为 board 的页面要写 board。看板按一个 enum 字段分列：单值，有 dict 或 options，可以查询，人人可见；sum 要用数字字段。',
    remedy: '补上 board，换一个字段，或删去 sum。',
  },
  'move-not-fitting': {
    severity: 'error',
    title: '这个动作到不了这一列',
    explanation:
      '拖动卡片不直接改字段，而是执行页面的动作：这个动作要作用于行，并把 by 字段写成 to；from 与 to 是不同的列，都在 columns 中。',
    remedy: '换成写这个值的动作，或给动作的 props.values 加上它。',
  },
  'ambiguous-move': {
    severity: 'warning',
    title: '移到这一列有几个动作',
    explanation: '几个动作把 by 字段写成同一个值，拖动时不知道作者要哪个：会用先声明的、对这一行成立的那个。',
    remedy: '在 board.moves 中写明拖到这一列执行哪个动作。',
  },
  'card-not-fitting': {
    severity: 'error',
    title: '卡片写法不对',
    explanation:
      'kind 为 card 的页面要写 card。标题写一个字段名，或用花括号写一到四个不同的字段，如 "{name}（{code}）"；image 要用存文件的字段；tag 要用单值、有可选值的字段。',
    remedy: '补上 card，或按提示改正标题、换一个字段。',
  },
  'restricted-card-title': {
    severity: 'warning',
    title: '卡片的标题不是人人可见',
    explanation: '标题里的字段都写有 permission：看不到它们的人，卡片没有标题，只有编号。',
    remedy: '在标题中加一个人人可见的字段。',
  },
  'invalid-panes': {
    severity: 'error',
    title: '窗格写法不对',
    explanation:
      '每个窗格恰好写 page、panel、tabs 之一，每个标签页恰好写 page、panel 之一；with 的引用写成 "= 窗格.字段"，那个窗格要显示一个列表或树。',
    remedy: '每个窗格只留一种内容；引用改成左边一个列表窗格的字段。',
  },
  'unknown-pane': {
    severity: 'error',
    title: '没有这个窗格',
    explanation: 'with 引用的窗格没有声明，或者不在它前面：选中的行只决定后面的窗格。',
    remedy: '改成前面的一个窗格的 id。',
  },
  'unknown-panel': {
    severity: 'error',
    title: '没有这个面板',
    explanation: '窗格或动作要显示的面板没有登记。',
    remedy: '改成建议的面板名称。',
  },
  'unknown-call': {
    severity: 'error',
    title: '没有登记这个接口',
    explanation: '动作 call 只能调用登记过的接口，写的是它的名称；页面里不写路径。',
    remedy: '改成建议的名称。',
  },
  'page-circle': {
    severity: 'error',
    title: '页面互相显示',
    explanation: '窗格里的页面又在自己的窗格里显示这个页面，永远画不完。',
    remedy: '去掉其中一个。',
  },
  'unknown-action': {
    severity: 'error',
    title: '没有这个动作',
    explanation: '按钮只能写内置的动作，或页面 actions 中声明的动作。',
    remedy: '改成建议的动作名，或先在 actions 中声明。',
  },
  'unknown-permission': {
    severity: 'error',
    title: '没有这个权限码',
    explanation: 'permissions 只能改用已有的权限码；没有定义的权限码谁也无法获得，这个操作就再也没有人能做。',
    remedy: '改成建议的权限码，或删去这一项，用页面自己的“权限前缀:操作”。',
  },
  'unknown-managed': {
    severity: 'error',
    title: '没有这种系统数据',
    explanation: 'entity.managed 写的是系统自带的数据；名称不在其中，页面就没有数据。',
    remedy: '改成建议的名称；业务数据用自己的表：写 table 和 api。',
  },
  'managed-entity': {
    severity: 'error',
    title: '系统数据不能这样用',
    explanation:
      '系统数据的表、路径与权限由系统定下，只有系统自带的页面能用；自己的文件可以顶替其中一个，不能另立一个。',
    remedy: '把文件的 code 写成要顶替的系统页面的代码，并删去 table、api、softDelete 和子表。',
  },
  'managed-field': {
    severity: 'error',
    title: '系统数据没有这个字段',
    explanation: '使用系统数据的页面只能写系统已有的字段，类型也要一致；自己加的列以 x 开头，如 xCostCenter。',
    remedy: '改成建议的字段或类型；自己加的字段改为 x 开头。',
  },
  'managed-action': {
    severity: 'error',
    title: '系统数据没有这个操作',
    explanation: '有些系统数据只能查看，或没有导入、批量删除等操作；写了的按钮会总是被服务器拒绝。',
    remedy: '删去这个按钮。',
  },
  'existing-entity': {
    severity: 'error',
    title: '已有的表不能这样用',
    explanation:
      '写了 entity.existing 的页面用数据库中已有的表或视图：它的结构不由页面决定，也没有本系统的列，所以没有子表、软删除、编号、树；没有 key 就认不出一行，只能查看。',
    remedy: '按提示删去多余的键，或补上 key。',
  },
  'existing-field': {
    severity: 'error',
    title: '字段不适合已有的表',
    explanation: '已有的表的列不由页面建立：改名、补旧数据、编号、文件都要有本系统自己的列。column 也只用于已有的表。',
    remedy: '按提示删去这个键，或换一种类型。',
  },
  'unknown-action-type': {
    severity: 'error',
    title: '没有这种动作类型',
    explanation: '动作的 type 没有登记。',
    remedy: '改成建议的类型。',
  },
  'invalid-action': {
    severity: 'error',
    title: '动作的属性不对',
    explanation: '动作的 props 不符合它的类型，什么也不写入，或者用在不能用的地方。',
    remedy: '按提示改正。',
  },
  'invalid-undo': {
    severity: 'error',
    title: '这样的动作不能用来撤销',
    explanation:
      'undo 写的是本页面另一个动作的名称，由人点“撤销”来执行：那个动作要保存数据、用在行上，也不能有必须填写的内容。系统自带的数据和原有的表不能撤销。',
    remedy: '按提示换一个动作；反过来的动作需要填写时，另写一个不用填写的，或删去 undo。',
  },
  'undo-never-fits': {
    severity: 'warning',
    title: '撤销总是不能执行',
    explanation: '动作写入的值使撤销它的动作的条件不成立，所以执行之后从来没有“撤销”。',
    remedy: '改一方的条件或写入的值；不能撤销的动作不写 undo。',
  },
  'invalid-input': {
    severity: 'error',
    title: '动作的输入不对',
    explanation:
      'input 里的字段由人填写，因此不能是算出的字段、系统字段，也不能同时写在 props.values 里；只有保存数据的动作可以写 input 和 checks。',
    remedy: '按提示删去或换一个字段；要先填写再保存时用 set-values。',
  },
  'unknown-page': {
    severity: 'error',
    title: '没有这个页面',
    explanation: '动作要打开的页面、窗格要显示的页面，或详情要列出的页面，代码不存在。',
    remedy: '改成建议的页面代码。',
  },
  'expression-syntax': {
    severity: 'error',
    title: '表达式写法不对',
    explanation: '表达式不完整，或用了语言没有的写法，例如赋值、箭头函数。',
    remedy: '按提示的位置改正；写法见表达式说明。',
  },
  'expression-name': {
    severity: 'error',
    title: '表达式中的名称不对',
    explanation: '表达式提到的字段、函数或前缀不存在，或不能用在这里。',
    remedy: '改成建议的名称。',
  },
  'expression-type': {
    severity: 'error',
    title: '表达式的类型不对',
    explanation: '运算的两边、函数的参数或结果的类型不符，例如拿日期和数字比较。',
    remedy: '按提示改正类型。',
  },
  'expression-arguments': {
    severity: 'error',
    title: '函数的参数不对',
    explanation: '函数需要的参数比写的多或少，或者顺序写反了。',
    remedy: '按函数的说明写参数。',
  },
  'expression-limit': {
    severity: 'error',
    title: '表达式太长或太深',
    explanation: '表达式超过了长度或嵌套的上限。',
    remedy: '拆成几个字段分步计算。',
  },
  'computed-cycle': {
    severity: 'error',
    title: '循环计算',
    explanation: '几个计算字段互相依赖，永远算不完。',
    remedy: '去掉环中的一个依赖。',
  },
  'computed-conflict': {
    severity: 'error',
    title: '计算字段又被赋值',
    explanation: 'value 由表达式算出的字段总是只读，不能再写 default、required 或由联动填值。',
    remedy: '保留一处。',
  },
  'kept-not-fitting': {
    severity: 'error',
    title: '不能随另一个页面的行更新的值',
    explanation:
      '汇总另一个页面的 value 写 "kept": true 时，结果存在列里，那些行变化时更新；不写时读取记录才汇总，条件可以再读本记录的字段和登录人、时间。两种都要知道哪些行属于哪条记录（条件里有 "target.引用字段 == id"），整个表达式只能是一次汇总；存下来的，其余条件只看 target 的字段、不随时间变化。',
    remedy: '按提示改写：引用字段存 id；把加减乘除写进另一个计算字段；随时间变化的条件换成 target 的一个状态字段。',
  },
  'asked-not-fitting': {
    severity: 'error',
    title: '没有存下来的汇总用在不能用的地方',
    explanation:
      'value 汇总另一个页面而没有 "kept": true 的字段，读取记录时才汇总，只显示在列表、详情、表单和导出里；没有存下来，因此不能排序、查询、统计，也不能写进别的表达式、消息和后果。',
    remedy: '给它加上 "kept": true，结果就存进列里；或者去掉这一处。',
  },
  'duplicate-name': {
    severity: 'error',
    title: '名称重复',
    explanation: '联动、校验、窗格的 id 与视图的 name 在页面内要唯一；字段、子表、动作之间不能同名。',
    remedy: '改其中一个的名称。',
  },
  'effect-not-fitting': {
    severity: 'error',
    title: '联动效果不适合目标',
    explanation: '例如对子表写 options，或限选的值不在可选值里。',
    remedy: '按提示改正。',
  },
  'invalid-effect': {
    severity: 'error',
    title: '后果的写法不对',
    explanation:
      '后果（effects）恰好做一件事：set 改写别的行、insert 新增一行、message 发消息、webhook 推送、call 执行服务器登记的操作。目标、字段或值不对时，它每次都会失败，因此不接受。',
    remedy: '按提示改正；写法见动作说明中的“后果”。',
  },
  'effect-cycle': {
    severity: 'error',
    title: '后果互相触发',
    explanation: '一个页面的后果改写另一个页面的行，那个页面的后果又改写回来：会没完没了。',
    remedy: '去掉环中的一个后果，或把它写在动作上而不是 updated 上。',
  },
  'restricted-comparison': {
    severity: 'warning',
    title: '与需要权限的字段比较',
    explanation:
      '校验、条件或联动把写有 permission 的字段与其他字段比较。反复修改那个字段、看保存是否被拒绝，就能试出看不到的值。因此在编辑时，看不到它的人不能修改与它比较的字段和联动的目标；服务器在表单、单元格、批量保存和动作中都这样执行。',
    remedy: '写 "reveals": false 确认这样做；如果这个值本来就可以由此看出，写 "reveals": true，则不再限制。',
  },
  'restricted-result': {
    severity: 'warning',
    title: '由需要权限的字段算出',
    explanation:
      '计算字段读了写有 permission 的字段，自己却没有写：从结果可以反推那个值，因此它也只给能看到那些字段的人看。',
    remedy: '给它写上同样的 permission；或写 "reveals": true，允许人人看到结果，写 "reveals": false 确认受限。',
  },
  'restricted-rows': {
    severity: 'error',
    title: '看得到哪些行由需要权限的字段决定',
    explanation: 'rows 的条件读了写有 permission 的字段：看不到那个字段的人，由看得到哪些行就可以看出它的值。',
    remedy: '换一个人人可见的字段；确实允许看出时，在这一项上写 "reveals": true。',
  },
  'invalid-timer': {
    severity: 'error',
    title: '这样的定时不能执行',
    explanation: '定时由系统对一行一行的数据执行：动作要保存数据，不能等人填写，也要有可以改写的数据。',
    remedy: '按提示改写；需要填写的动作，给每个必填的字段写上 default，或另写一个不用填写的动作。',
  },
  'not-in-database': {
    severity: 'error',
    title: '数据库不能判断的条件',
    explanation:
      '这里的条件由数据库逐行判断，才能用上索引并保证每处一致；子表、JSON 里面的值和作为结果的列表不能这样判断。',
    remedy: '按提示改写；通常是把要判断的值放进一个字段，或用一个计算字段算好。',
  },
  'restricted-value': {
    severity: 'error',
    title: '把需要权限的值写到了人人可见的字段',
    explanation: '联动或动作把由写有 permission 的字段决定的值填进了没有这个权限的字段，存下来之后人人可见。',
    remedy: '给目标字段写上同样的 permission；确实允许看出时，在这个联动或动作上写 "reveals": true。',
  },
  'restricted-related': {
    severity: 'error',
    title: '读了另一个页面需要权限的字段',
    explanation: '表达式经引用读取对方页面写有 permission 的字段：算出的值会让看不到它的人看到。',
    remedy: '用 ref.fill 把它带到本页写有 permission 的字段，表达式读那个字段；或换一个人人可见的字段。',
  },
  'restricted-fill-compared': {
    severity: 'error',
    title: '与带出的、需要权限的值比较',
    explanation:
      '写有 permission 的字段由引用（ref.fill）带出，又在校验或条件中与其他字段比较：新增时换着填写，就能试出被引用的那一行里看不到的值。',
    remedy: '去掉这个校验，或给引用字段写上同样的 permission；确实允许看出时写 "reveals": true。',
  },
  'reveals-nothing': {
    severity: 'warning',
    title: 'reveals 没有作用',
    explanation: '这里没有读到写有 permission 的字段，reveals 不起任何作用。',
    remedy: '删去 reveals。',
  },
  'duplicate-page': {
    severity: 'error',
    title: '页面之间冲突',
    explanation: '两个页面用了同一个 code、表、接口路径或权限前缀。先有的页面保留它，后来的文件有错误。',
    remedy: '改后来的那个文件；先有的页面照常使用。',
  },
  'stored-type': {
    severity: 'error',
    title: '与数据库中的列不符',
    explanation:
      '表里已有这一列，它的类型装不下字段现在的类型；为了不丢数据，列没有改动，页面暂时不能使用。由运行中的服务器发现。',
    remedy: '恢复原来的类型，或者换一个新的字段名。',
  },
  'stored-limit': {
    severity: 'warning',
    title: '列比字段宽',
    explanation: '字段改短了，而列里可能有更长的值，所以列没有缩小；页面按新的限制检查新的值。',
    remedy: '不需要处理。',
  },
  'stored-duplicates': {
    severity: 'warning',
    title: '唯一索引未建立',
    explanation: '字段写了 unique，而已有的数据中有重复的值。',
    remedy: '清理重复的数据，然后再保存一次页面文件。',
  },
  'stored-index': {
    severity: 'warning',
    title: '索引还没有建好',
    explanation: '表中的数据很多，服务器在大家照常使用时建立索引；完成之前，按这个字段查找、排序较慢。',
    remedy: '等它完成即可；没有建成时按服务器日志中的原因处理，再重新启动服务器。',
  },
  'existing-table': {
    severity: 'error',
    title: '已有的表用不了',
    explanation:
      'entity.existing 的表或视图不在数据库中，主键的列会重复，或服务器使用的账号没有需要的权限。只有这个页面停用。',
    remedy: '按提示请数据库管理员建表、授权，或改 entity；表不会由本系统改动。修好后再打开页面即可。',
  },
  'existing-column': {
    severity: 'error',
    title: '已有的表没有这样的列',
    explanation: '字段对应的列不在表中，或类型不合。表的结构被别人改动后也会这样。只有这个页面停用。',
    remedy: '按提示写 column 或改字段的类型；列被改名、删除后要同步修改页面。',
  },
  'sleeping-column': {
    severity: 'warning',
    title: '有数据的列没有字段使用',
    explanation: '表里有一列存着数据，而页面没有对应的字段：字段被删掉，或改了名而没有写 renamedFrom。数据仍然保留。',
    remedy: '如果是改名，在新字段上写 renamedFrom；如果不再需要，可以由数据库管理员处理这一列。',
  },
  'found-column': {
    severity: 'warning',
    title: '找回了改过名的列',
    explanation: '字段改回了以前的名称，服务器按改名的记录接回了原来的列和数据。',
    remedy: '不需要处理。',
  },
} as const satisfies Record<string, ProblemEntry>

/** What only a server with the table at hand can tell, so the compiler never does. */
export const STORED_PROBLEM_CODES = [
  'stored-type',
  'stored-limit',
  'stored-duplicates',
  'stored-index',
  'sleeping-column',
  'found-column',
  'existing-table',
  'existing-column',
] as const satisfies readonly (keyof typeof PROBLEMS)[]
export type StoredProblemCode = (typeof STORED_PROBLEM_CODES)[number]

export type ProblemCode = keyof typeof PROBLEMS

export const PROBLEM_CODES: readonly ProblemCode[] =
  // Object.keys loses the key type of a constant object.
  Object.keys(PROBLEMS) as ProblemCode[]

export function isProblemCode(text: string): text is ProblemCode {
  return Object.hasOwn(PROBLEMS, text)
}
