import { fromRecipes } from './demo-page.ts'
import * as make from './recipes.ts'

const TOPICS = ['螺纹钢', '电解铜', '甲醇', '水泥', '动力煤', '玉米', '铝锭', '热轧卷板', '豆粕', '白砂糖'] as const
const VIEWS = [
  '本周社会库存继续下降，贸易商报价坚挺，低价资源难寻。',
  '下游开工率回升有限，终端按需采购，成交以刚需为主。',
  '期货盘面震荡偏弱，现货跟跌不明显，基差有所走强。',
  '北方港口到货集中，短期供应压力较大，预计区间整理。',
  '受环保限产影响，部分厂家减产，市场情绪转暖。',
] as const
const ADVICE = [
  '建议随用随采，控制库存节奏。',
  '后市关注月底宏观数据与天气变化。',
  '欢迎有货源的朋友私信联系，量大价优。',
  '以上仅为个人看法，不构成投资建议。',
] as const
const IP = ({ random }: { random: { between: (min: number, max: number) => number } }) =>
  `203.0.113.${random.between(1, 254)}`

export const posts = fromRecipes({
  page: 'post',
  seed: 101,
  count: 220,
  fields: {
    title: make.words(
      TOPICS,
      [
        '今日报价汇总',
        '后市怎么看？',
        '求购，长期要货',
        '现货供应，可议价',
        '库存数据解读',
        '的运费到底怎么算',
        '采购踩坑记',
      ],
      ['', '（华东）', '，欢迎讨论', '——老会员分享'],
    ),
    category: make.oneOf('market', 'market', 'supply', 'supply', 'experience', 'help', 'logistics', 'chat'),
    author: make.ref('member'),
    region: make.often(0.8, make.region),
    tags: make.several(0, 3, 'urgent', 'buy', 'sell', 'rise', 'fall', 'original', 'policy'),
    source: make.oneOf('mini', 'mini', 'mini', 'web', 'admin'),
    content: make.joined(
      make.words(VIEWS),
      '\n\n## 我的看法\n\n- ',
      make.words(VIEWS),
      '\n- **建议**：',
      make.words(ADVICE),
    ),
    cover: make.often(0.4, make.image('post')),
    allowsComments: make.often(0.93, true, false),
    status: make.oneOf('published', 'published', 'published', 'published', 'pending', 'rejected', 'hidden'),
    publishTime: make.by('status', { published: make.momentAgo(1, 300), hidden: make.momentAgo(10, 300) }),
    isTop: make.by('status', { published: make.often(0.06, true, false) }, false),
    topUntil: make.by('isTop', { true: make.daysAgo(-60, -7) }),
    isEssence: make.often(0.12, true, false),
    rejectReason: make.by('status', { rejected: make.oneOf('内容不符合社区规范', '含联系方式，请修改', '与版块无关') }),
    auditor: make.by('status', { pending: null }, 'admin'),
    viewCount: make.by('status', { published: make.whole(12, 9_800), hidden: make.whole(5, 600) }, 0),
    likeCount: make.upTo('viewCount', 0.1),
  },
})

export const comments = fromRecipes({
  page: 'comment',
  seed: 102,
  count: 240,
  fields: {
    content: make.words(
      ['同意楼主，', '我们这边也一样，', '不太认同，', '请教一下，', '谢谢分享，', ''],
      [
        '昨天的成交价已经松动了。',
        '含税还是不含税？',
        '运费另算吗？',
        '库存数据从哪里看？',
        '年前估计还有一波。',
        '已私信，请回复。',
      ],
    ),
    post: make.ref(
      'post',
      ({ values }) => values.get('status') === 'published' && values.get('allowsComments') !== false,
    ),
    author: make.ref('member'),
    floor: make.whole(1, 60),
    replyToFloor: make.often(0.3, ({ values, random }) => {
      const floor = Number(values.get('floor'))
      return floor > 1 ? random.between(1, floor - 1) : null
    }),
    commentTime: make.momentAgo(1, 290),
    isByAuthor: make.often(0.1, true, false),
    ip: make.often(0.9, IP),
    region: make.often(0.9, make.region),
    likeCount: make.whole(0, 85),
    reportCount: make.often(0.12, make.whole(1, 9), 0),
    status: ({ values }) => {
      const reports = Number(values.get('reportCount'))
      return reports >= 5 ? 'hidden' : reports >= 3 ? 'reviewing' : 'normal'
    },
    violations: make.by('status', { hidden: make.several(1, 2, 'advert', 'abuse', 'false_price', 'privacy', 'other') }),
    handleNote: make.by('status', { hidden: '多人举报，核实后屏蔽' }),
    handler: make.by('status', { hidden: 'admin' }),
    handledAt: make.by('status', { hidden: make.momentAfter('commentTime', 1, 5) }),
  },
})

export const news = fromRecipes({
  page: 'news',
  seed: 103,
  count: 200,
  fields: {
    title: make.words(
      TOPICS,
      ['早盘：', '日评：', '周报：', '快讯：'],
      [
        '价格稳中有升',
        '市场观望情绪浓',
        '库存连降三周',
        '厂家集中检修',
        '进口量同比下降',
        '成交明显放量',
        '成本支撑走弱',
      ],
    ),
    subtitle: make.often(
      0.3,
      make.words(['供需两弱', '旺季不旺', '节后补库', '政策托底'], ['，关注库存拐点', '，震荡为主', '，警惕回调']),
    ),
    channel: make.oneOf('daily', 'daily', 'daily', 'analysis', 'analysis', 'headline', 'policy', 'industry', 'notice'),
    categories: make.several(0, 2, 'steel', 'nonferrous', 'chemical', 'building', 'energy', 'agricultural'),
    source: make.oneOf('本站', '本站', '行业协会', '综合媒体', '国家统计局'),
    sourceUrl: make.by('source', { 本站: null }, ({ index }) => `https://news.example.com/articles/${20_000 + index}`),
    writer: make.often(0.8, make.name),
    editor: make.often(0.9, 'admin'),
    summary: make.words(VIEWS),
    content: make.joined(
      '<h2>市场概况</h2><p>',
      make.words(VIEWS, VIEWS),
      '</p><h2>后市展望</h2><ul><li>',
      make.words(VIEWS),
      '</li><li><strong>操作建议：</strong>',
      make.words(ADVICE),
      '</li></ul>',
    ),
    cover: make.often(0.6, make.image('news')),
    publishMode: make.oneOf('manual', 'manual', 'manual', 'scheduled'),
    status: make.oneOf('published', 'published', 'published', 'published', 'draft', 'offline'),
    publishTime: make.by(
      'status',
      { draft: make.by('publishMode', { scheduled: make.momentAgo(-10, -1) }) },
      make.momentAgo(1, 360),
    ),
    expiresOn: make.often(0.2, make.daysAfter('publishTime', 30, 200)),
    isTop: make.by('status', { published: make.often(0.05, true, false) }, false),
    topOrder: make.by('isTop', { true: make.whole(1, 9) }, 0),
    isPaid: make.by('channel', { analysis: make.often(0.5, true, false) }, false),
    price: make.by('isPaid', { true: make.amount(1, 99, 1) }),
    memberLevels: make.by('isPaid', { true: make.several(1, 2, 'gold', 'diamond') }),
    viewCount: make.by('status', { draft: 0 }, make.whole(40, 26_000)),
    paidCount: make.by('isPaid', { true: make.upTo('viewCount', 0.03) }, 0),
  },
})
